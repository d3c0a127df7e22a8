/* Count figures with a half turn about a given hole or edge, for research/half_turn_again.py.

   The point (a, b) has the number LINE * b + a, and the cell (a, b, h) the number 2 * (LINE * b + a) + h. The twin of a
   point p is point_sum - p, and the twin of a cell c is cell_sum - c. The edges from a value a to a value b, and the
   twins of these edges, form one kind. Tiles and edges are counted in pairs of twins. */
#include <string.h>

enum { LINE = 96, POINTS = LINE * LINE, CELLS = 2 * POINTS, MOST_VALUES = 6, NONE = MOST_VALUES };
enum { MOST_KINDS = MOST_VALUES * MOST_VALUES };
enum { UNKNOWN, LAID, BARE };
enum { SPLIT = 8 }; /* after this many pairs of tiles, the search is divided: each of n parts takes every nth branch */

static const int CORNERS[2][3] = {{0, 1, LINE}, {1, LINE + 1, LINE}}; /* from (a, b) to the corners of (a, b, h) */
static const int ACROSS[2][3] = {{1 - 2 * LINE, 1, -1}, {1, 2 * LINE - 1, -1}}; /* from a cell to its neighbours */

static int count, pairs, tile[MOST_VALUES][MOST_VALUES][MOST_VALUES], kind[MOST_VALUES][MOST_VALUES];
static int left[MOST_KINDS], left_in_all; /* how many more edges may be on the outline: of each kind, and in total */
static int meetings[NONE + 1], most_meetings[NONE + 1]; /* how often each result of `meeting` occurs, and may occur */
static int value[POINTS], touched[POINTS], state[CELLS], owed[CELLS], listed[CELLS], ahead[CELLS], ahead_count;
static int point_sum, cell_sum;
static unsigned used;
static long tried, part, parts, branches;

static int allowed(int first, int last) { return left_in_all > 0 && left[kind[first][last]] > 0; }

static int may_stay_empty(int cell) {
    const int *corner = CORNERS[cell & 1], *across = ACROSS[cell & 1];
    if (owed[cell]) return 0;
    for (int edge = 0; edge < 3; edge++)
        if (state[cell + across[edge]] == LAID &&
            !allowed(value[cell / 2 + corner[(edge + 1) % 3]], value[cell / 2 + corner[edge]]))
            return 0;
    return 1;
}

static void values_on(int cell, int on[3]) {
    for (int at = 0; at < 3; at++) on[at] = value[cell / 2 + CORNERS[cell & 1][at]];
}

/* Two tiles a-a-b and a-a-c meet if they share the edge a-a; a is neither b nor c. If a tile with the corners `on`,
   placed on this cell, would meet another tile, return the value a modulo half the number of values, otherwise NONE. */
static int meeting(int cell, const int on[3]) {
    for (int edge = 0; edge < 3; edge++) {
        int other = cell + ACROSS[cell & 1][edge], beyond[3];
        if (on[edge] != on[(edge + 1) % 3] || on[edge] == on[(edge + 2) % 3] || state[other] != LAID) continue;
        values_on(other, beyond);
        if (beyond[0] != beyond[1] || beyond[1] != beyond[2]) return on[edge] % (count / 2);
    }
    return NONE;
}

static int fits(int cell, const int on[3]) {
    int number = tile[on[0]][on[1]][on[2]], met = meeting(cell, on);
    if (number < 0 || used >> number & 1 || meetings[met] >= most_meetings[met]) return 0;
    for (int edge = 0; edge < 3; edge++)
        if (state[cell + ACROSS[cell & 1][edge]] == BARE && !allowed(on[edge], on[(edge + 1) % 3])) return 0;
    return 1;
}

/* The index of the first corner of a cell that has no value yet; -1 if all corners have values. */
static int free_corner(int cell) {
    for (int at = 0; at < 3; at++)
        if (!touched[cell / 2 + CORNERS[cell & 1][at]]) return at;
    return -1;
}

/* The number of ways to settle a cell. In *with, bit n is set if a tile fits with the value n at the free corner. If no
   corner is free, bit 0 is set if a tile fits. */
static int ways(int cell, unsigned *with) {
    int on[3], number = may_stay_empty(cell), free = free_corner(cell);
    values_on(cell, on);
    *with = 0;
    for (int third = 0; third < (free < 0 ? 1 : count); third++) {
        if (free >= 0) on[free] = third;
        if (fits(cell, on)) *with |= 1u << third, number++;
    }
    return number;
}

/* Count a settled cell's edges on the outline; return whether this many are allowed. If `number` is -1, undo the
   count. */
static int expose(int cell, int number) {
    int on[3], legal = 1;
    values_on(cell, on);
    for (int edge = 0; edge < 3; edge++) {
        int beside = state[cell + ACROSS[cell & 1][edge]], first = on[edge], last = on[(edge + 1) % 3];
        if (beside == UNKNOWN || beside == state[cell]) continue;
        int which = state[cell] == LAID ? kind[first][last] : kind[last][first];
        if (left[which] <= 0 || left_in_all <= 0) legal = 0;
        left[which] -= number, left_in_all -= number;
    }
    return legal;
}

static void touch(int cell, int number) {
    for (int at = 0; at < 3; at++) {
        int point = cell / 2 + CORNERS[cell & 1][at];
        touched[point] += number, touched[point_sum - point] += number;
    }
}

static void set_state(int cell, int to) { state[cell] = state[cell_sum - cell] = to; }

/* List the unsettled cells beside this one. Of a cell and its twin, only the one with the lower number is listed. */
static void list_beside(int cell) {
    for (int edge = 0; edge < 3; edge++) {
        int other = cell + ACROSS[cell & 1][edge];
        if (cell_sum - other < other) other = cell_sum - other;
        if (state[other] != UNKNOWN || listed[other]) continue;
        listed[other] = 1;
        ahead[ahead_count++] = other;
    }
}

/* Settle the remaining cells in every possible way; return the number of figures. */
static long settle(void) {
    int cell = -1, fewest = 100, before = ahead_count;
    unsigned with = 0, found_with;
    long found = 0;
    tried++;
    for (int at = 0; at < ahead_count && fewest > 1; at++) {
        if (state[ahead[at]] != UNKNOWN) continue;
        int number = ways(ahead[at], &found_with);
        if (number < fewest) cell = ahead[at], fewest = number, with = found_with;
    }
    if (cell < 0) return used == (1u << pairs) - 1;
    if (!fewest) return 0;
    int on[3], free = free_corner(cell), empty = may_stay_empty(cell);
    for (int third = 0; third < count; third++) {
        if (!(with >> third & 1)) continue;
        if (free >= 0) {
            int point = cell / 2 + CORNERS[cell & 1][free];
            value[point] = third, value[point_sum - point] = (third + count / 2) % count;
        }
        values_on(cell, on);
        unsigned bit = 1u << tile[on[0]][on[1]][on[2]];
        int met = meeting(cell, on);
        used ^= bit, touch(cell, 1), set_state(cell, LAID), list_beside(cell), meetings[met]++;
        int here = __builtin_popcount(used) != SPLIT || branches++ % parts == part;
        if (expose(cell, 1) && here) found += settle();
        meetings[met]--;
        expose(cell, -1), set_state(cell, UNKNOWN), touch(cell, -1), used ^= bit;
        while (ahead_count > before) listed[ahead[--ahead_count]] = 0;
    }
    if (empty) {
        set_state(cell, BARE);
        if (expose(cell, 1)) found += settle();
        expose(cell, -1), set_state(cell, UNKNOWN);
    }
    return found;
}

/* In one part of the search, count the figures around a hole. The array `numbers` contains, in this order:
   - the number of values, and the number of pairs of tiles
   - for every three values, the pair of tiles with these corners, or -1
   - for every two values, the kind of their edge
   - the number of kinds; for each kind, the maximum number of its edges on the outline; the maximum for all kinds
   - the points around the hole, each with its value
   - the cells of the hole
   - the cells beside the hole
   Each of the last three lists begins with its length. */
long figures(const int *numbers, long part_number, long part_count, long *positions) {
    part = part_number, parts = part_count, branches = 0;
    count = *numbers++, pairs = *numbers++;
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++)
            for (int c = 0; c < count; c++) tile[a][b][c] = *numbers++;
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++) kind[a][b] = *numbers++;
    int kinds = *numbers++;
    for (int which = 0; which < kinds; which++) left[which] = *numbers++;
    left_in_all = *numbers++;
    memset(touched, 0, sizeof touched), memset(state, 0, sizeof state);
    memset(meetings, 0, sizeof meetings), memset(owed, 0, sizeof owed), memset(listed, 0, sizeof listed);
    used = 0, tried = 0, ahead_count = 0;
    most_meetings[NONE] = pairs + 1;
    for (int first = 0; first < count / 2; first++) {
        /* There are count - 1 tiles with this value twice. At most left[] edges of the triple are on the outline, so
           at least 3 - left[] of these tiles are beside the triple. Each meeting needs two of the remaining tiles. */
        most_meetings[first] = (count - 4 + left[kind[first][first]]) / 2;
    }
    int around = *numbers++;
    point_sum = numbers[0] + numbers[around]; /* the twin of the first point is halfway around the hole */
    cell_sum = 2 * (point_sum - LINE - 1) + 1;
    for (int at = 0; at < around; at++, numbers += 2) touched[numbers[0]] = 1, value[numbers[0]] = numbers[1];
    int inside = *numbers++;
    for (int at = 0; at < inside; at++) state[numbers[at]] = BARE;
    numbers += inside;
    int beside = *numbers++;
    for (int at = 0; at < beside; at++) {
        owed[numbers[at]] = 1;
        if (numbers[at] < cell_sum - numbers[at]) listed[numbers[at]] = 1, ahead[ahead_count++] = numbers[at];
    }
    long found = settle();
    *positions = tried;
    return found;
}

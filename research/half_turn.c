/* Find the figures of all tiles that have half-turn symmetry about a given hole or edge; research/half_turn.py defines
   these figures.

   Faces and points have the index y * ACROSS + x, with the coordinates of analyzer.lattice. The half turn maps a face f
   to its twin face_sum - f and a point p to point_sum - p. The step of an edge, read clockwise on its tile, is its last
   value minus its first, modulo the number of values. The kind of an edge consists of two numbers: its step, and its
   first value modulo half the number of values. So an edge and its twin are of the same kind. Tiles and edges are
   counted in pairs, each with its twin. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACROSS = 160, MIDDLE = ACROSS / 2, PLACES = ACROSS * ACROSS, MOST_VALUES = 6, MOST_PAIRS = 28, NOT_SET = -1 };
enum { OPEN, FILLED, EMPTY };
enum { SPLIT = 8 }; /* when this many pairs of tiles are placed, each of n parts takes every nth branch */

static int values, half, pairs, tile_of[MOST_VALUES][MOST_VALUES][MOST_VALUES], surplus[MOST_VALUES];
static int longest, most_meetings;

static signed char value[PLACES], uses[PLACES], state[PLACES], owed[PLACES], waiting[PLACES];
static int face_sum, point_sum, across_sum, down_sum, widest;
static int queue[4000], queued, used[MOST_PAIRS], laid, exposed[MOST_VALUES][MOST_VALUES], least, meetings[MOST_VALUES];
static int width[3];
static unsigned long long positions, found, branches;
static int part, parts;

static const int CORNERS[2][3] = {{0, ACROSS + 1, ACROSS - 1}, {-1, 1, ACROSS}};
/* For each edge, from a corner to the next: the offset of the face on its other side. */
static const int BESIDE[2][3] = {{1, ACROSS, -1}, {-ACROSS, 1, -1}};

static int points_down(int face) { return (face % ACROSS + face / ACROSS) & 1; }
static int step(int first, int last) { return (last - first + values) % values; }

/* ---- the outline ---- */

/* How much the shortest possible outline grows (0 or 2) if one more edge of this kind is on it. Inside a figure, an
   edge a b always meets an edge b a. If these two are of different kinds, the difference between the numbers of both
   kinds on the outline is fixed. They are of the same kind if a and b are equal or differ by half the number of values.
   Then only the parity of the number of edges of this kind on the outline is fixed. */
static int growth(int first, int by) {
    int kind = first % half, now = exposed[kind][by];
    if (by == 0 || 2 * by == values) return (surplus[by] - now) % 2 ? 0 : 2;
    int back = exposed[(kind + by) % half][values - by];
    if (2 * by < values) return now - surplus[by] >= back ? 2 : 0;
    return now >= back - surplus[values - by] ? 2 : 0;
}

static void expose(int first, int by, int sign) {
    if (sign < 0) exposed[first % half][by]--;
    least += sign * growth(first, by);
    if (sign > 0) exposed[first % half][by]++;
}

/* ---- the ways to settle a face ---- */

/* Two tiles meet if each has exactly two equal values and they share the edge between these values. If a tile with
   these corners meets another tile on this face, returns the value on the shared edge, modulo half the number of
   values. Otherwise returns NOT_SET. */
static int meeting(int face, const int *on) {
    int down = points_down(face);
    if ((on[0] == on[1]) + (on[1] == on[2]) + (on[2] == on[0]) != 1) return NOT_SET;
    for (int at = 0; at < 3; at++) {
        if (on[at] != on[(at + 1) % 3]) continue;
        int other = face + BESIDE[down][at];
        if (state[other] != FILLED) return NOT_SET;
        const int *corner = CORNERS[!down];
        int a = value[other + corner[0]], b = value[other + corner[1]], c = value[other + corner[2]];
        if ((a == b) + (b == c) + (c == a) == 1) return on[at] % half;
    }
    return NOT_SET;
}

static int may_be_empty(int face) {
    int down = points_down(face);
    if (owed[face]) return 0;
    for (int at = 0; at < 3; at++) {
        if (state[face + BESIDE[down][at]] != FILLED) continue;
        int first = value[face + CORNERS[down][(at + 1) % 3]], last = value[face + CORNERS[down][at]];
        if (least + growth(first, step(first, last)) > longest) return 0;
    }
    return 1;
}

static int may_have(int face, const int *on) {
    int tile = tile_of[on[0]][on[1]][on[2]], down = points_down(face);
    if (tile == NOT_SET || used[tile]) return 0;
    int met = meeting(face, on);
    if (met != NOT_SET && meetings[met] >= most_meetings) return 0;
    for (int at = 0; at < 3; at++)
        if (state[face + BESIDE[down][at]] == EMPTY) {
            int first = on[at], last = on[(at + 1) % 3];
            if (least + growth(first, step(first, last)) > longest) return 0;
        }
    return 1;
}

/* List the corner values of the tiles that fit a face; at most one corner is unknown. Returns the number of tiles. */
static int fitting(int face, int into[MOST_VALUES][3]) {
    int down = points_down(face), on[3], unknown = NOT_SET, count = 0;
    for (int at = 0; at < 3; at++) {
        int point = face + CORNERS[down][at];
        on[at] = value[point];
        if (!uses[point]) unknown = at;
    }
    for (int next = 0; next < (unknown == NOT_SET ? 1 : values); next++) {
        if (unknown != NOT_SET) on[unknown] = next;
        if (may_have(face, on)) memcpy(into[count++], on, sizeof on);
    }
    return count;
}

/* ---- the search ---- */

static void wait_for(int face) {
    if (face_sum - face < face) face = face_sum - face;
    if (state[face] == OPEN && !waiting[face]) {
        waiting[face] = 1;
        queue[queued++] = face;
    }
}

static void widen(int point) {
    int x = 2 * (point % ACROSS) - across_sum, y = 2 * (point / ACROSS) - down_sum;
    int to[3] = {abs(y), abs(x + y) / 2, abs(x - y) / 2};
    for (int way = 0; way < 3; way++)
        if (to[way] > width[way]) width[way] = to[way];
}

/* Add to the outline the edges between a settled face and each neighbour whose state is `beside`. With sign -1, remove
   these edges. */
static void expose_all(int face, int beside, int sign) {
    int down = points_down(face), turned = state[face] == EMPTY;
    for (int at = 0; at < 3; at++) {
        if (state[face + BESIDE[down][at]] != beside) continue;
        int a = value[face + CORNERS[down][at]], b = value[face + CORNERS[down][(at + 1) % 3]];
        if (turned)
            expose(b, step(b, a), sign);
        else
            expose(a, step(a, b), sign);
    }
}

static void show(void) {
    for (int face = 0; face < PLACES; face++) {
        if (state[face] != FILLED) continue;
        const int *corner = CORNERS[points_down(face)];
        printf("%d %d %d %d %d  ", face % ACROSS - MIDDLE, face / ACROSS - MIDDLE, value[face + corner[0]],
               value[face + corner[1]], value[face + corner[2]]);
    }
    printf("\n");
}

static void search(void);

static void fill(int face, const int *on) {
    int down = points_down(face), tile = tile_of[on[0]][on[1]][on[2]], met = meeting(face, on), before = queued, was[3];
    memcpy(was, width, sizeof was);
    used[tile] = 1, laid++;
    if (met != NOT_SET) meetings[met]++;
    for (int at = 0; at < 3; at++) {
        int point = face + CORNERS[down][at];
        value[point] = on[at], value[point_sum - point] = (on[at] + half) % values;
        uses[point]++, uses[point_sum - point]++;
        widen(point);
    }
    state[face] = state[face_sum - face] = FILLED;
    for (int at = 0; at < 3; at++) wait_for(face + BESIDE[down][at]);
    expose_all(face, EMPTY, 1);
    int here = laid != SPLIT || branches++ % parts == (unsigned)part;
    if (here && least <= longest && width[0] + width[1] + width[2] <= widest) search();
    expose_all(face, EMPTY, -1);
    while (queued > before) waiting[queue[--queued]] = 0;
    state[face] = state[face_sum - face] = OPEN;
    for (int at = 0; at < 3; at++) {
        int point = face + CORNERS[down][at];
        uses[point]--, uses[point_sum - point]--;
    }
    if (met != NOT_SET) meetings[met]--;
    used[tile] = 0, laid--;
    memcpy(width, was, sizeof was);
}

static void search(void) {
    int fewest = MOST_VALUES + 2, chosen = NOT_SET, options[MOST_VALUES][3];
    positions++;
    for (int number = 0; number < queued && fewest > 1; number++) {
        int face = queue[number];
        if (state[face] != OPEN) continue;
        int ways = may_be_empty(face) + fitting(face, options);
        if (ways < fewest) fewest = ways, chosen = face;
    }
    if (chosen == NOT_SET) {
        if (laid == pairs) found++, show();
        return;
    }
    if (!fewest) return;
    int count = fitting(chosen, options), empty = may_be_empty(chosen);
    for (int way = 0; way < count; way++) fill(chosen, options[way]);
    if (empty) {
        state[chosen] = state[face_sum - chosen] = EMPTY;
        expose_all(chosen, FILLED, 1);
        if (least <= longest) search();
        expose_all(chosen, FILLED, -1);
        state[chosen] = state[face_sum - chosen] = OPEN;
    }
}

static int number(void) {
    int read;
    if (scanf("%d", &read) != 1) exit(2);
    return read;
}

static int place(void) {
    int x = number(), y = number();
    return (y + MIDDLE) * ACROSS + x + MIDDLE;
}

/* Read the numbers that describe the set and the part, the tiles, and the holes. For each hole, print the layouts found
   around it, then a line with the numbers of positions tried and layouts found. */
int main(void) {
    values = number(), half = values / 2, pairs = number(), longest = number(), most_meetings = number();
    int begin = number();
    part = number(), parts = number();
    for (int by = 0; by < values; by++) surplus[by] = number();
    for (int a = 0; a < values; a++)
        for (int b = 0; b < values; b++)
            for (int c = 0; c < values; c++) tile_of[a][b][c] = number();
    for (int holes = number(); holes; holes--) {
        int faces = number(), points = number(), beside = number(), ring[100];
        if (!faces) longest++; /* the hole is an edge; its two sides count as exposed, but are not on the outline */
        memset(uses, 0, sizeof uses), memset(state, OPEN, sizeof state);
        memset(owed, 0, sizeof owed), memset(waiting, 0, sizeof waiting);
        positions = found = branches = 0, queued = 0, least = begin, widest = 2 * longest - points;
        memset(width, 0, sizeof width);
        for (int face = 0; face < faces; face++) state[place()] = EMPTY;
        for (int point = 0; point < points; point++) {
            ring[point] = place();
            value[ring[point]] = number(), uses[ring[point]] = 1;
        }
        point_sum = ring[0] + ring[points / 2], face_sum = point_sum - ACROSS;
        across_sum = ring[0] % ACROSS + ring[points / 2] % ACROSS;
        down_sum = ring[0] / ACROSS + ring[points / 2] / ACROSS;
        for (int face = 0; face < beside; face++) {
            int other = place();
            owed[other] = 1, wait_for(other);
        }
        if (!faces) expose(value[ring[0]], half, 1);
        search();
        if (!faces) expose(value[ring[0]], half, -1), longest--;
        printf("done %llu %llu\n", positions, found);
        fflush(stdout);
    }
    return 0;
}

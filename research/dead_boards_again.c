/* Find the dead boards on all shapes of a size, for research/dead_boards_again.py.

   Triangles are numbered row by row. A triangle points up if the sum of its row and column is even. Points are also
   numbered row by row. Row r of the points is on the upper edge of row r of the triangles. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 20, MOST_POINTS = MOST + 2, MOST_TRIPLES = 4 * MOST };
enum { LINE = 64, PLACES = LINE * LINE, MIDDLE = PLACES / 2 + LINE / 2 };

typedef struct { uint64_t low, high; } Tiles; /* a set of tiles, one bit each */

static int size, values, first_values;
static const Tiles *table; /* the tiles that agree with three corners; see `masks` in dead_boards_again.py */
static long part, parts, shapes, found;

static int odd(int place) { return (place / LINE + place) & 1; }

static int across(int place, int edge) {
    if (edge < 2) return edge ? place + 1 : place - 1;
    return odd(place) ? place - LINE : place + LINE;
}

static int corner(int place, int at) {
    static const int UP[3] = {0, LINE + 1, LINE - 1}, DOWN[3] = {-1, 1, LINE};
    return place + (odd(place) ? DOWN : UP)[at];
}

/* ---- the values on one shape ---- */

/* For each point: the indices in `triples` at which the faces and the slots that it completes begin. */
static int points, begins[MOST_POINTS + 1][2];
static int triples[MOST_TRIPLES][3]; /* the corners of each face and slot; an untouched corner has number `points` */
static int given[MOST_POINTS + 1];   /* the value of each point plus one; 0 for no value */

static Tiles agreeing(const int *at) {
    return table[(given[at[0]] * (values + 1) + given[at[1]]) * (values + 1) + given[at[2]]];
}

static void assign(int point, Tiles laid, Tiles owed) {
    if (point == points) {
        found++;
        return;
    }
    for (int value = 1; value <= (point ? values : first_values); value++) {
        Tiles on = laid, must = owed;
        int legal = 1, at = begins[point][0];
        given[point] = value;
        for (; at < begins[point][1] && legal; at++) {
            Tiles tile = agreeing(triples[at]);
            legal = (tile.low | tile.high) && !(on.low & tile.low) && !(on.high & tile.high);
            on.low |= tile.low, on.high |= tile.high;
        }
        if (!legal) continue;
        for (; at < begins[point + 1][0]; at++) {
            Tiles tiles = agreeing(triples[at]);
            must.low |= tiles.low, must.high |= tiles.high;
        }
        if (__builtin_popcountll(on.low | must.low) + __builtin_popcountll(on.high | must.high) <= size)
            assign(point + 1, on, must);
    }
    given[point] = 0;
}

/* ---- the order of the points ---- */

/* The faces and slots of the shape, and for each of them, whether it is a slot. */
static int groups[MOST_TRIPLES], group_count, slot[MOST_TRIPLES];
/* For each point: its rank in the search, from 1; -1 if it is unranked; 0 if no tile touches it. */
static int number[PLACES];

/* Whether a face or slot has a corner at a point. */
static int touches(int group, int point) {
    for (int at = 0; at < 3; at++)
        if (corner(groups[group], at) == point) return 1;
    return 0;
}

/* The priority of a point: the sum over the faces and slots that it completes. A face counts 2. A slot counts 1 if
   tiles touch all three of its corners, otherwise 3. */
static int gain(int point) {
    int sum = 0;
    for (int group = 0; group < group_count; group++) {
        int touched = 0, left = 0;
        for (int at = 0; at < 3; at++) {
            int place = number[corner(groups[group], at)];
            touched += place != 0, left += place < 0;
        }
        if (left == 1 && touches(group, point)) sum += !slot[group] ? 2 : touched == 2 ? 3 : 1;
    }
    return sum;
}

/* For each point, list the faces and slots that it completes: those whose last touched corner is this point. */
static void list_triples(void) {
    int filled = 0;
    for (int point = 0; point < points; point++)
        for (int kind = 0; kind < 2; kind++) {
            begins[point][kind] = filled;
            for (int group = 0; group < group_count; group++) {
                int last = 0, *on = triples[filled];
                if (slot[group] != kind) continue;
                for (int at = 0; at < 3; at++) {
                    int place = number[corner(groups[group], at)];
                    on[at] = place ? place - 1 : points;
                    if (place > last) last = place;
                }
                filled += last == point + 1;
            }
        }
    begins[points][0] = filled;
}

static void search(const int *faces) {
    static char known[PLACES];
    int names[MOST_POINTS];
    points = group_count = 0;
    for (int face = 0; face < size; face++) {
        known[faces[face]] = 1;
        slot[group_count] = 0;
        groups[group_count++] = faces[face];
    }
    for (int face = 0; face < size; face++)
        for (int edge = 0; edge < 3; edge++) {
            int point = corner(faces[face], edge), other = across(faces[face], edge);
            if (!number[point]) number[point] = -1, names[points++] = point;
            if (!known[other]) known[other] = 1, slot[group_count] = 1, groups[group_count++] = other;
        }
    for (int next = 1; next <= points; next++) {
        int best = -1, most = -1;
        for (int which = 0; which < points; which++) {
            int now = number[names[which]] < 0 ? gain(names[which]) : -1;
            if (now > most) best = names[which], most = now;
        }
        number[best] = next;
    }
    list_triples();
    memset(given, 0, sizeof given);
    assign(0, (Tiles){0, 0}, (Tiles){0, 0});
    for (int group = 0; group < group_count; group++) known[groups[group]] = 0;
    for (int point = 0; point < points; point++) number[names[point]] = 0;
}

/* ---- all shapes: Redelmeier's algorithm ---- */

static int laid[MOST];
static char seen[PLACES];

/* Extend the `many` triangles in `laid` to shapes in every possible way, and search each shape. The next triangle is
   one of those in `ahead`. */
static void grow(int many, const int *ahead, int count, int origin) {
    int next[4 * MOST];
    while (count) {
        int here = ahead[--count], fresh = 0;
        laid[many] = here;
        if (many + 1 == size) {
            if (shapes++ % parts == part) search(laid);
            continue;
        }
        memcpy(next, ahead, count * sizeof *next);
        for (int edge = 0; edge < 3; edge++) {
            int other = across(here, edge);
            if (other > origin && !seen[other]) seen[other] = 1, next[count + fresh++] = other;
        }
        grow(many + 1, next, count + fresh, origin);
        for (int at = 0; at < fresh; at++) seen[next[count + at]] = 0;
    }
}

/* The number of dead boards of this many tiles, on every part_count-th shape. shape_count receives the number of all
   shapes. The first point gets only values below first. */
long dead_boards(int tiles, int value_count, int first, const Tiles *masks, long part_number, long part_count,
                 long *shape_count) {
    size = tiles, values = value_count, first_values = first, table = masks;
    part = part_number, parts = part_count, shapes = found = 0;
    memset(seen, 0, sizeof seen);
    /* The first triangle of a shape points up in the first pass, and down in the second. */
    for (int origin = MIDDLE; origin <= MIDDLE + 1; origin++) {
        seen[origin] = 1;
        grow(0, &origin, 1, origin);
        seen[origin] = 0;
    }
    *shape_count = shapes;
    return found;
}

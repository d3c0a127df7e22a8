/* Playouts for experiments with the mover's policy and knowledge: two players, pressman, the standard tiles.

   This is a second implementation of the kernel's game. A playout may contain a search, and a small neural network may
   choose the moves. `research/continuation.py` writes tables.h, compiles this file and documents its arguments. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

typedef uint64_t Mask;
typedef long long Key;

enum { BAND = 129, CELLS = BAND * (BAND + 4), CENTRE = 64 * BAND + 64, TILES = 56, HAND = 9, MOST_MOVES = 64 };
enum { OUT_BONUS = 25, DRAW_LIMIT = 3, DRAW_PENALTY = 5, STUCK_PENALTY = 10, LUCK = 16, LEAST_TO_DROP = 24 };
static const Mask ALL = ((Mask)1 << TILES) - 1;

/* ---- random numbers: xoshiro256** ---- */

static Mask random_state[4];

static Mask rotated(Mask word, int by) { return word << by | word >> (64 - by); }

static Mask random_word(void) {
    Mask answer = rotated(random_state[1] * 5, 7) * 9, shifted = random_state[1] << 17;
    random_state[2] ^= random_state[0];
    random_state[3] ^= random_state[1];
    random_state[1] ^= random_state[2];
    random_state[0] ^= random_state[3];
    random_state[2] ^= shifted;
    random_state[3] = rotated(random_state[3], 45);
    return answer;
}

static int random_below(int bound) { return (int)(((random_word() >> 32) * (Mask)bound) >> 32); }

static void seed_random(Mask seed) {
    for (int word = 0; word < 4; word++) {
        Mask mixed = seed += 0x9E3779B97F4A7C15ULL;
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBULL;
        random_state[word] = mixed ^ mixed >> 31;
    }
}

static void shuffle(unsigned char *tiles, int count) {
    for (int last = count - 1; last > 0; last--) {
        int place = random_below(last + 1);
        unsigned char tile = tiles[last];
        tiles[last] = tiles[place];
        tiles[place] = tile;
    }
}

/* ---- the board, with a journal for removing tiles ---- */

typedef struct {
    Mask mask;
    short bonus;
    unsigned char placed, value, around, edges, slot;
} Cell;

typedef struct {
    int turn, slot_count, well, passes, over, points[2], count[2], taken, style[2];
    double luck[2];
    Mask hand[2], played;
    short slots[72];
    unsigned char tiles[TILES]; /* the first tile of the well has the index `taken` */
} State;

typedef struct {
    int face;
    Cell cell;
} Change;

typedef struct {
    int first, second, third, across, left, right;
} Around;

static Cell cells[CELLS];
static Change journal[200000];
static int journal_end;

static void note(int face) { journal[journal_end++] = (Change){face, cells[face]}; }

static void take_back(int end) {
    while (journal_end > end) {
        journal_end--;
        cells[journal[journal_end].face] = journal[journal_end].cell;
    }
}

static inline int highest(Mask mask) { return 63 - __builtin_clzll(mask); }
static inline int count_of(Mask mask) { return __builtin_popcountll(mask); }
static inline int max_of(int one, int other) { return one > other ? one : other; }
static inline int min_of(int one, int other) { return one < other ? one : other; }

static inline Around around_face(int face) {
    int down = face & 1, up = 1 - down;
    return (Around){face - down, face + 1 + BAND * up, face + BAND - up, face + BAND * (up - down), face - 1, face + 1};
}

static inline int fits_index(int face) {
    Around at = around_face(face);
    return (cells[at.first].value * 7 + cells[at.second].value) * 7 + cells[at.third].value;
}

static inline int bridges(int face, Around at) {
    return cells[face].edges == 1 && cells[at.first].around && cells[at.second].around && cells[at.third].around;
}

static inline int bonus_at(int face) {
    Around at = around_face(face);
    int hexagons = (cells[at.first].around == 5) + (cells[at.second].around == 5) + (cells[at.third].around == 5);
    int beside = cells[at.left].placed | cells[at.right].placed | cells[at.across].placed;
    return BONUSES[4 * hexagons + 2 * bridges(face, at) + (cells[face].edges >= 2 && beside == 3)];
}

static inline int list_open(int face, const int *offsets, int *list, int end) {
    for (int number = 0; number < 3; number++) {
        int other = face + offsets[number];
        list[end] = other;
        end += cells[other].edges ? 1 : 0;
    }
    return end;
}

static inline int matters(int point) { return cells[point].around == 1 || cells[point].around == 5; }

static inline int list_changing(int face, Around at, int *list) {
    const int *offsets = TOUCHING + 12 * (face & 1);
    int end = list_open(face, offsets, list, 0);
    if (matters(at.first)) end = list_open(face, offsets + 3, list, end);
    if (matters(at.second)) end = list_open(face, offsets + 6, list, end);
    if (matters(at.third)) end = list_open(face, offsets + 9, list, end);
    return end;
}

static inline int touch(State *state, int count, int face) {
    if (cells[face].placed) return count;
    note(face);
    if (!cells[face].edges) {
        cells[face].slot = count;
        state->slots[count++] = face;
    }
    cells[face].edges++;
    return count;
}

static void put(State *state, int face, int tile) {
    Around at = around_face(face);
    int edges = cells[face].edges, count = state->slot_count, list[12];
    int points[3] = {at.first, at.second, at.third};
    note(face), note(at.first), note(at.second), note(at.third);
    cells[face].placed = bridges(face, at) ? 3 : 1;
    const int *corner = CORNERS + 3 * tile;
    int turn = 0;
    for (; turn < 2; turn++) {
        int agrees = 1;
        for (int point = 0; point < 3; point++) {
            int known = cells[points[point]].value;
            agrees &= !known || known == corner[(point + turn) % 3];
        }
        if (agrees) break;
    }
    for (int point = 0; point < 3; point++) {
        cells[points[point]].value = corner[(point + turn) % 3];
        cells[points[point]].around++;
    }
    if (edges) {
        int moved = state->slots[--count], place = cells[face].slot;
        state->slots[place] = moved;
        note(moved);
        cells[moved].slot = place;
        cells[face].edges = 0;
    }
    count = touch(state, count, at.left);
    count = touch(state, count, at.right);
    state->slot_count = touch(state, count, at.across);
    int end = list_changing(face, at, list);
    for (int number = 0; number < end; number++) {
        int other = list[number];
        note(other);
        cells[other].mask = FITS[fits_index(other)];
        cells[other].bonus = bonus_at(other);
    }
}

/* ---- placements, packed into numbers; in a tie, the higher number wins ---- */

static inline int pack(int face, int tile) { return tile << 16 | (0xFFFF - face); }
static inline int face_of(int key) { return 0xFFFF - (key & 0xFFFF); }
static inline int tile_of(int key) { return key >> 16; }

static int list_fitting(const State *state, Mask hand, int *list) {
    int end = 0;
    for (int slot = 0; slot < state->slot_count; slot++) {
        int face = state->slots[slot];
        list[end] = face;
        end += cells[face].mask & hand ? 1 : 0;
    }
    return end;
}

static int list_moves(const State *state, int player, int *keys) {
    int list[72], faces = list_fitting(state, state->hand[player], list), end = 0;
    for (int number = 0; number < faces; number++)
        for (Mask left = cells[list[number]].mask & state->hand[player]; left && end < MOST_MOVES;) {
            int tile = highest(left);
            left ^= (Mask)1 << tile;
            keys[end++] = pack(list[number], tile);
        }
    return end;
}

static int greedy_move(const State *state, int player) {
    Key best = -1;
    for (int slot = 0; slot < state->slot_count; slot++) {
        int face = state->slots[slot];
        Mask fits = cells[face].mask & state->hand[player];
        if (fits) {
            int tile = highest(fits);
            Key key = (Key)(VALUES[tile] + cells[face].bonus) << 32 | pack(face, tile);
            best = key > best ? key : best;
        }
    }
    return (int)(best & 0xFFFFFFFF);
}

/* ---- the planner, and a variant of it that sees the other player's hand ---- */

enum { GREEDY, PLANNER, PEEKING, NET };
enum { WEIGHTS = 10 };
static const double PLANNERS[2][WEIGHTS] = {
    {1, .05, .95, -1.25, .5, 8, -90, -1.5, 0, 0},
    {1, .05, .95, -.6, .5, 8, -45, -1.5, -.6, -45},
};

typedef struct {
    Mask hand, hidden, other, counts[6], elsewhere;
    int own[TILES + 1], exposed[TILES + 1], seen[TILES + 1], places[TILES];
    int changing, row[12], will[12], fits[12], step[12];
} Survey;

static void survey(const State *state, Survey *now) {
    memset(now->counts, 0, sizeof now->counts);
    for (int slot = 0; slot < state->slot_count; slot++) {
        Mask carry = cells[state->slots[slot]].mask;
        for (int power = 0; power < 6; power++) {
            Mask both = now->counts[power] & carry;
            now->counts[power] ^= carry;
            carry = both;
        }
    }
    for (Mask left = now->hand; left;) {
        int tile = highest(left);
        left ^= (Mask)1 << tile;
        now->own[tile] = now->exposed[tile] = now->seen[tile] = now->places[tile] = 0;
        for (int power = 0; power < 6; power++)
            now->places[tile] += count_of(now->counts[power] & now->hand & ~((Mask)1 << tile)) << power;
    }
    now->own[TILES] = now->exposed[TILES] = now->seen[TILES] = 0;
    for (int slot = 0; slot < state->slot_count; slot++) {
        const Cell *cell = &cells[state->slots[slot]];
        Mask mine = cell->mask & now->hand;
        int bonus = cell->bonus;
        int hidden = cell->mask & now->hidden ? bonus : 0, other = cell->mask & now->other ? bonus : 0;
        if (!mine) {
            now->exposed[TILES] += hidden;
            now->seen[TILES] += other;
        } else {
            now->own[TILES] += bonus;
            if (count_of(mine) == 1) {
                now->own[highest(mine)] -= bonus;
                now->exposed[highest(mine)] += hidden;
                now->seen[highest(mine)] += other;
            }
        }
    }
}

static void count_around(Around at, int step) {
    cells[at.first].around += step;
    cells[at.second].around += step;
    cells[at.third].around += step;
    if (!cells[at.left].placed) cells[at.left].edges += step;
    if (!cells[at.right].placed) cells[at.right].edges += step;
    if (!cells[at.across].placed) cells[at.across].edges += step;
}

static void look_ahead(Survey *now, int face) {
    Around at = around_face(face);
    int free = cells[at.first].value ? -1 : at.first;
    free = cells[at.second].value ? free : at.second;
    free = cells[at.third].value ? free : at.third;
    cells[face].placed = bridges(face, at) ? 3 : 1;
    count_around(at, 1);
    now->changing = list_changing(face, at, now->row);
    for (int number = 0; number < now->changing; number++) {
        Around beside = around_face(now->row[number]);
        now->will[number] = bonus_at(now->row[number]);
        now->fits[number] = fits_index(now->row[number]);
        now->step[number] = beside.first == free ? 49 : beside.second == free ? 7 : beside.third == free ? 1 : 0;
    }
    count_around(at, -1);
    cells[face].placed = 0;
    Mask counts[4] = {cells[face].mask, 0, 0, 0};
    for (int number = 0; number < now->changing; number++) {
        Mask carry = cells[now->row[number]].mask;
        for (int power = 0; power < 4; power++) {
            Mask both = counts[power] & carry;
            counts[power] ^= carry;
            carry = both;
        }
    }
    now->elsewhere = now->counts[4] | now->counts[5];
    for (int power = 0; power < 4; power++) now->elsewhere |= now->counts[power] ^ counts[power];
}

static double worth_of(const State *state, const Survey *now, int player, int face, int tile, const double *weights) {
    Around at = around_face(face);
    int missing = VALUES[tile] + 3 - (cells[at.first].value + cells[at.second].value + cells[at.third].value);
    Mask rest = now->hand & ~((Mask)1 << tile), reached = now->elsewhere;
    int own = now->own[TILES] + now->own[tile], exposed = now->exposed[TILES] + now->exposed[tile];
    int seen = now->seen[TILES] + now->seen[tile];
    int places = now->places[tile] - count_of(cells[face].mask & rest);
    for (int number = 0; number <= now->changing; number++) { /* the last number is for `face` itself */
        int taken = number == now->changing, row = taken ? face : now->row[number];
        Mask was = cells[row].mask, will = taken ? 0 : FITS[now->fits[number] + missing * now->step[number]];
        int before = cells[row].bonus, after = taken ? 0 : now->will[number];
        reached |= will;
        places += taken ? 0 : count_of(will & rest) - count_of(was & rest);
        if (was & rest) own -= before;
        else exposed -= was & now->hidden ? before : 0, seen -= was & now->other ? before : 0;
        if (will & rest) own += after;
        else exposed += will & now->hidden ? after : 0, seen += will & now->other ? after : 0;
    }
    int opposing = 1 + state->count[1 - player], unseen = opposing + state->well, mine = count_of(reached & rest);
    double features[WEIGHTS] = {
        cells[face].bonus, VALUES[tile], own, (double)exposed * opposing / unseen, places,
        (double)mine / (state->count[player] - 1), (double)count_of(reached & now->hidden) / unseen, !mine,
        seen, (double)count_of(reached & now->other) / state->count[1 - player],
    };
    double worth = 0;
    for (int feature = 0; feature < WEIGHTS; feature++) worth += weights[feature] * features[feature];
    return worth;
}

static int planned_move(const State *state, int player, const double *weights) {
    Survey now = {.hand = state->hand[player], .other = state->hand[1 - player]};
    now.hidden = ALL & ~(now.hand | state->played);
    survey(state, &now);
    int list[72], faces = list_fitting(state, now.hand, list), best = -1;
    double most = 0;
    for (int number = 0; number < faces; number++) {
        look_ahead(&now, list[number]);
        for (Mask left = cells[list[number]].mask & now.hand; left;) {
            int tile = highest(left), key = pack(list[number], tile);
            left ^= (Mask)1 << tile;
            double worth = worth_of(state, &now, player, list[number], tile, weights);
            if (best < 0 || worth > most || (worth == most && key > best)) best = key, most = worth;
        }
    }
    return best;
}

/* ---- the network: it judges the board after a placement and the opponent's greedy reply from the dealt hand ---- */

enum { FEATURES = 26, HIDDEN = 16 };
static const float SCALES[FEATURES] = {.05, .05, 1,   .05, 1,   .3,  .15, 1, .3, .15, .03, 1, .02,
                                       .02, .1,  .1,  .02, .02, .02, 1,   1, 1,  .3,  .3,  1, .05};
static float linear[FEATURES], into[HIDDEN][FEATURES], bias[HIDDEN], out_of[HIDDEN];

static int value_of(Mask hand) {
    int value = 0;
    for (; hand; hand ^= (Mask)1 << highest(hand)) value += VALUES[highest(hand)];
    return value;
}

static void put_from_hand(State *state, int player, int key) {
    Mask bit = (Mask)1 << tile_of(key);
    put(state, face_of(key), tile_of(key));
    state->hand[player] ^= bit;
    state->played |= bit;
    state->count[player]--;
}

static void features_of(const State *before, int player, int key, float *found) {
    State state = *before;
    int other = 1 - player, begun = journal_end;
    found[0] = VALUES[tile_of(key)] + cells[face_of(key)].bonus;
    put_from_hand(&state, player, key);
    int reply = greedy_move(&state, other);
    found[1] = reply < 0 ? 0 : VALUES[tile_of(reply)] + cells[face_of(reply)].bonus;
    found[2] = reply < 0;
    if (reply >= 0) put_from_hand(&state, other, reply);
    Mask mine = state.hand[player], theirs = state.hand[other], well = ALL & ~(mine | theirs | state.played);
    Mask once = 0, twice = 0;
    int best = 0, own = 0, open = 0, contested = 0, my_places = 0, their_places = 0;
    for (int slot = 0; slot < state.slot_count; slot++) {
        const Cell *cell = &cells[state.slots[slot]];
        Mask ours = cell->mask & mine, others = cell->mask & theirs;
        twice |= once & cell->mask;
        once |= cell->mask;
        my_places += count_of(ours);
        their_places += count_of(others);
        if (ours) best = max_of(best, VALUES[highest(ours)] + cell->bonus);
        own += ours ? cell->bonus : 0;
        open += others ? cell->bonus : 0;
        contested += ours && others ? cell->bonus : 0;
    }
    int my_count = state.count[player], their_count = state.count[other];
    float rest[FEATURES - 3] = {
        best, my_count ? (float)count_of(mine & once) / my_count : 1, count_of(mine & ~once), my_count,
        their_count ? (float)count_of(theirs & once) / their_count : 1, count_of(theirs & ~once), their_count,
        state.well, state.well ? (float)count_of(well & once) / state.well : 0, value_of(mine), value_of(theirs),
        min_of(my_places, 12), min_of(their_places, 12), own, open, contested, my_count == 1 && mine & once,
        their_count == 1 && theirs & once, !state.well, count_of(mine & once & ~twice),
        count_of(theirs & once & ~twice), their_count == 0, found[0] - found[1],
    };
    memcpy(found + 3, rest, sizeof rest);
    take_back(begun);
    for (int feature = 0; feature < FEATURES; feature++) found[feature] *= SCALES[feature];
}

static float net_worth(const float *features) {
    float worth = 0;
    for (int feature = 0; feature < FEATURES; feature++) worth += linear[feature] * features[feature];
    for (int unit = 0; unit < HIDDEN; unit++) {
        float sum = bias[unit];
        for (int feature = 0; feature < FEATURES; feature++) sum += into[unit][feature] * features[feature];
        worth += sum > 0 ? out_of[unit] * sum : 0;
    }
    return worth;
}

static int read_number(FILE *file, float *number) { return fscanf(file, "%f", number) == 1; }

static void read_net(const char *path) {
    FILE *file = fopen(path, "r");
    int whole = file != NULL;
    for (int feature = 0; whole && feature < FEATURES; feature++) whole = read_number(file, &linear[feature]);
    for (int unit = 0; whole && unit < HIDDEN; unit++) {
        for (int feature = 0; whole && feature < FEATURES; feature++) whole = read_number(file, &into[unit][feature]);
        whole = whole && read_number(file, &bias[unit]) && read_number(file, &out_of[unit]);
    }
    if (!whole) fprintf(stderr, "%s has no net\n", path), exit(2);
    fclose(file);
}

static int net_move(const State *state, int player) {
    int keys[MOST_MOVES], count = list_moves(state, player, keys), best = keys[0];
    float most = 0, features[FEATURES];
    for (int number = 0; number < count; number++) {
        features_of(state, player, keys[number], features);
        float worth = net_worth(features);
        if (!number || worth > most) best = keys[number], most = worth;
    }
    return best;
}

/* ---- a round ---- */

static int choose(const State *state, int player) {
    int style = state->style[player], list[72], faces = list_fitting(state, state->hand[player], list);
    int several = faces > 1 || (faces && count_of(cells[list[0]].mask & state->hand[player]) > 1);
    if (style == GREEDY || !several || state->count[player] == 1) return greedy_move(state, player);
    return style == NET ? net_move(state, player) : planned_move(state, player, PLANNERS[style == PEEKING]);
}

static Mask open_tiles(const State *state) {
    Mask open = 0;
    for (int slot = 0; slot < state->slot_count; slot++) open |= cells[state->slots[slot]].mask;
    return open;
}

/* Draw a tile for the mover; the player `tail` draws from the end of the well. Return whether the tile fits. */
static int draws(State *state, int tail, Mask open, int *tile) {
    int player = state->turn, before = state->well--;
    int fitting = count_of(open & ~(state->played | state->hand[0] | state->hand[1]) & ALL);
    *tile = state->tiles[player == tail ? state->taken + state->well : state->taken++];
    state->hand[player] |= (Mask)1 << *tile;
    state->count[player]++;
    state->points[player] -= DRAW_PENALTY;
    int fits = open >> *tile & 1;
    state->luck[player] += LUCK * (fits - (double)fitting / before);
    return fits;
}

static void finish_turn(State *state, int key, int drawn) {
    int player = state->turn;
    if (key >= 0) {
        int tile = tile_of(key), opens = !state->slot_count;
        state->points[player] += opens ? OPENINGS[tile] : VALUES[tile] + cells[face_of(key)].bonus;
        put_from_hand(state, player, key);
        state->passes = 0;
        if (!state->count[player]) {
            state->over = 1;
            state->points[player] += OUT_BONUS + value_of(state->hand[0]) + value_of(state->hand[1]);
        }
    } else {
        if (drawn == DRAW_LIMIT || !state->well) state->points[player] -= STUCK_PENALTY;
        if (++state->passes == 2) {
            int held[2] = {value_of(state->hand[0]), value_of(state->hand[1])}, least = min_of(held[0], held[1]);
            for (int seat = 0; seat < 2; seat++)
                if (held[seat] == least) state->points[seat] += held[0] + held[1] - 2 * least;
            state->over = 1;
        }
    }
    state->turn = 1 - player;
}

static void take_turn(State *state, int tail, int chosen) {
    int drawn = 0, key = chosen >= 0 ? chosen : choose(state, state->turn);
    if (key < 0 && state->well) {
        Mask open = open_tiles(state);
        while (key < 0 && drawn < DRAW_LIMIT && state->well) {
            int tile, fits = draws(state, tail, open, &tile);
            drawn++;
            if (fits) key = choose(state, state->turn);
        }
    }
    finish_turn(state, key, drawn);
}

static void play_on(State *state, int tail, int chosen) {
    for (; !state->over; chosen = -1) take_turn(state, tail, chosen);
}

static double lead_of(const State *state, int player) {
    int other = 1 - player;
    return state->points[player] - state->luck[player] - state->points[other] + state->luck[other];
}

enum { LUCK_PER_WIN = 125 }; /* about this many points of luck turn a tie into a win */
static double win_points; /* the value of winning a round instead of losing it, in points */

/* The value that a search maximises: the lead plus the worth of winning the round, both corrected for luck in draws. */
static double aim_of(const State *state, int player) {
    int other = 1 - player, points = state->points[player] - state->points[other];
    double luck = state->luck[player] - state->luck[other], won = (points > 0) - (points < 0);
    return lead_of(state, player) + win_points / 2 * (won - luck / LUCK_PER_WIN);
}

static int deal(State *state) {
    unsigned char deck[TILES];
    memset(state, 0, sizeof *state);
    for (int tile = 0; tile < TILES; tile++) deck[tile] = tile;
    shuffle(deck, TILES);
    for (int place = 0; place < 2 * HAND; place++) state->hand[place >= HAND] |= (Mask)1 << deck[place];
    state->count[0] = state->count[1] = HAND;
    state->well = TILES - 2 * HAND;
    memcpy(state->tiles, deck + 2 * HAND, state->well);
    Mask triples = (state->hand[0] | state->hand[1]) & TRIPLES;
    /* Simpler than the rules: of several tiles with the same sum, the one with the highest number opens. */
    int tile = highest(triples ? triples : state->hand[0] | state->hand[1]);
    state->turn = state->hand[1] >> tile & 1;
    return pack(CENTRE, tile);
}

/* ---- the evidence of a greedy player's turns: all possible hands are equally likely ---- */

enum { MOST_EVENTS = 80, WELL = 63 };

typedef struct {
    Mask lacked[MOST_EVENTS]; /* for each event: the tiles that the other player did not hold */
    int events, batches, since[MOST_EVENTS], laid_at[TILES], places;
    unsigned char tile[TILES], batch[TILES]; /* for each tile received: its number, and its batch (0 is the deal) */
} Evidence;

static Evidence evidence, walk;
static Mask may_be[TILES]; /* the batches that may contain a tile, as bits; the bit WELL stands for the well */
static int held;

static void add_batch(const unsigned char *tiles, int count, int since) {
    evidence.since[evidence.batches] = since;
    for (int number = 0; number < count; number++) {
        evidence.tile[evidence.places] = tiles[number];
        evidence.batch[evidence.places++] = evidence.batches;
    }
    evidence.batches += count > 0;
}

static void add_event(Mask lacked, int laid) {
    evidence.lacked[evidence.events++] = lacked;
    if (laid >= 0) evidence.laid_at[laid] = evidence.events;
}

static void begin_evidence(const State *state, int other, int opening) {
    unsigned char tiles[HAND];
    int count = 0;
    memset(&evidence, 0, sizeof evidence);
    memset(evidence.laid_at, -1, sizeof evidence.laid_at);
    for (Mask left = state->hand[other]; left; left ^= (Mask)1 << highest(left)) tiles[count++] = highest(left);
    add_batch(tiles, count, 0);
    Mask higher = ALL & ~(((Mask)2 << opening) - 1);
    Mask lacked = TRIPLES >> opening & 1 ? higher & TRIPLES : higher | TRIPLES;
    add_event(lacked, -1);
    if (state->turn == other) evidence.laid_at[opening] = evidence.events;
}

/* The tiles that a greedy player would have preferred to this placement. */
static Mask preferred(const State *state, int key) {
    Mask better = 0;
    Key score = (Key)(VALUES[tile_of(key)] + cells[face_of(key)].bonus) << 32 | key;
    for (int slot = 0; slot < state->slot_count; slot++) {
        int face = state->slots[slot];
        for (Mask left = cells[face].mask; left;) {
            int tile = highest(left);
            left ^= (Mask)1 << tile;
            if (((Key)(VALUES[tile] + cells[face].bonus) << 32 | pack(face, tile)) > score) better |= (Mask)1 << tile;
        }
    }
    return better & ~((Mask)1 << tile_of(key));
}

static void walk_hands(int sweeps) {
    for (int step = 0; step < sweeps * held; step++) {
        int here = step % held, there = random_below(walk.places);
        int tile = walk.tile[here], other = walk.tile[there];
        if (walk.batch[here] == walk.batch[there]) continue;
        if (may_be[tile] >> walk.batch[there] & 1 && may_be[other] >> walk.batch[here] & 1)
            walk.tile[here] = other, walk.tile[there] = tile;
    }
}

static void begin_walk(const State *state) {
    walk = evidence;
    held = walk.places;
    for (int place = 0; place < state->well; place++) {
        walk.tile[walk.places] = state->tiles[state->taken + place];
        walk.batch[walk.places++] = WELL;
    }
    for (int place = 0; place < walk.places; place++) {
        int tile = walk.tile[place], end = walk.laid_at[tile] >= 0 ? walk.laid_at[tile] : walk.events;
        may_be[tile] = walk.laid_at[tile] < 0 ? (Mask)1 << WELL : 0;
        for (int batch = 0; batch < walk.batches; batch++) {
            int may = walk.since[batch] <= end;
            for (int event = walk.since[batch]; event < end; event++) may &= !(walk.lacked[event] >> tile & 1);
            may_be[tile] |= (Mask)may << batch;
        }
    }
    walk_hands(100);
}

/* ---- the search ---- */

enum { BLIND, EXACT, SEES };
static int way, playing, nested, inner_way, learning;
static long playouts;

/* Deal the tiles that the mover does not know. */
static void hide(const State *before, State *dealt, int how) {
    int mover = before->turn, other = 1 - mover, count = 0, place = 0;
    unsigned char tiles[TILES];
    *dealt = *before;
    if (how == EXACT) {
        walk_hands(4);
        dealt->hand[other] = 0;
        for (; place < held; place++)
            if (walk.laid_at[walk.tile[place]] < 0) dealt->hand[other] |= (Mask)1 << walk.tile[place];
        for (; place < walk.places; place++) tiles[count++] = walk.tile[place];
        shuffle(tiles, count);
        place = 0;
    } else {
        for (; count < before->well; count++) tiles[count] = before->tiles[before->taken + count];
        for (Mask left = how == BLIND ? before->hand[other] : 0; left; left ^= (Mask)1 << highest(left))
            tiles[count++] = highest(left);
        shuffle(tiles, count);
        if (how == BLIND)
            for (dealt->hand[other] = 0; place < before->count[other]; place++)
                dealt->hand[other] |= (Mask)1 << tiles[place];
    }
    memcpy(dealt->tiles, tiles + place, before->well);
    dealt->taken = 0;
    dealt->luck[0] = dealt->luck[1] = 0;
    dealt->style[mover] = playing;
    dealt->style[other] = GREEDY;
}

/* The best move according to a few playouts. Halfway through, the weaker half of the moves is dropped. */
static int quick_search(const State *state, int games) {
    int keys[MOST_MOVES], count = list_moves(state, state->turn, keys), used = 0, halved = 0;
    double sums[MOST_MOVES] = {0};
    while (count > 1 && used < games) {
        State dealt;
        hide(state, &dealt, inner_way);
        for (int number = 0; number < count; number++) {
            State played = dealt;
            int begun = journal_end;
            play_on(&played, state->turn, keys[number]);
            take_back(begun);
            sums[number] += aim_of(&played, state->turn);
        }
        used += count, playouts += count;
        if (!halved && used >= games / 2 && count > 2) {
            halved = 1;
            for (int one = 0; one < count; one++)
                for (int other = one + 1; other < count; other++)
                    if (sums[other] > sums[one]) {
                        double sum = sums[one];
                        int key = keys[one];
                        sums[one] = sums[other], sums[other] = sum;
                        keys[one] = keys[other], keys[other] = key;
                    }
            count = (count + 1) / 2;
        }
    }
    int best = 0;
    for (int number = 1; number < count; number++) best = sums[number] > sums[best] ? number : best;
    return keys[best];
}

static void searched_turn(State *state, int tail, int games, int (*search)(const State *, int)) {
    int drawn = 0, tile, list[72], key = -1;
    if (list_fitting(state, state->hand[state->turn], list)) key = search(state, games);
    for (Mask open = open_tiles(state); key < 0 && drawn < DRAW_LIMIT && state->well; drawn++)
        if (draws(state, tail, open, &tile)) key = search(state, games);
    finish_turn(state, key, drawn);
}

/* ---- learning: the results of the mover's next placements, for each candidate and reply ---- */

enum { ROWS = 1 << 17, CHOICES = 4, OPINION = 64, JUDGING_DEALS = 6000 };

typedef struct {
    int candidate, drawn, reply, count, keys[CHOICES];
    double sums[2][CHOICES]; /* row 1: the odd deals in `judge_moves`; row 0: all other results */
} Turn;

static Turn *turns; /* a hash table of ROWS entries */

static void begin_learning(void) {
    if (!turns) turns = malloc(ROWS * sizeof *turns);
    for (int row = 0; row < ROWS; row++) turns[row].count = 0;
}

static void list_choices(const State *state, int player, Turn *turn) {
    Survey now = {.hand = state->hand[player], .other = state->hand[1 - player]};
    double worths[CHOICES];
    int list[72], faces = list_fitting(state, now.hand, list), count = 0;
    now.hidden = ALL & ~(now.hand | state->played);
    survey(state, &now);
    for (int number = 0; number < faces; number++) {
        look_ahead(&now, list[number]);
        for (Mask left = cells[list[number]].mask & now.hand; left;) {
            int tile = highest(left), key = pack(list[number], tile), here = count;
            left ^= (Mask)1 << tile;
            double worth = worth_of(state, &now, player, list[number], tile, PLANNERS[playing == PEEKING]);
            for (; here; here--) {
                double better = worth - worths[here - 1];
                if (better < 0 || (better == 0 && key < turn->keys[here - 1])) break;
                if (here < CHOICES) worths[here] = worths[here - 1], turn->keys[here] = turn->keys[here - 1];
            }
            if (here < CHOICES) worths[here] = worth, turn->keys[here] = key;
            count = min_of(count + 1, CHOICES);
        }
    }
    turn->count = count;
    for (int choice = 0; choice < count; choice++)
        turn->sums[0][choice] = turn->sums[1][choice] = OPINION * worths[choice];
}

static Turn *turn_of(const State *state, int player, int candidate, int drawn, int reply) {
    unsigned row = ((unsigned)candidate * 31 + drawn) * 2654435761u ^ (unsigned)reply * 2246822519u;
    for (row %= ROWS; turns[row].count; row = (row + 1) % ROWS)
        if (turns[row].candidate == candidate && turns[row].drawn == drawn && turns[row].reply == reply)
            return &turns[row];
    turns[row].candidate = candidate, turns[row].drawn = drawn, turns[row].reply = reply;
    list_choices(state, player, &turns[row]);
    return &turns[row];
}

static int best_choice(const Turn *turn, int half) {
    int best = 0;
    for (int choice = 1; choice < turn->count; choice++)
        best = turn->sums[half][choice] > turn->sums[half][best] ? choice : best;
    return best;
}

/* Play a candidate and the reply, then play out the round with each of the mover's best next placements. Store the
   results in `leads`, and return the mover's next turn. If the mover has no choice in this turn (the round is over, or
   the mover has one tile or fewer than two placements), store a single result and return NULL. */
static Turn *play_each(const State *dealt, int candidate, int key, double *leads) {
    State state = *dealt;
    Turn *turn = NULL;
    int mover = dealt->turn, begun = journal_end, list[MOST_MOVES];
    take_turn(&state, mover, key);
    if (!state.over) {
        int well = state.well, before = journal_end;
        Mask played = state.played;
        take_turn(&state, mover, -1);
        int laid = state.played != played;
        int reply = laid ? pack(journal[before].face, highest(state.played ^ played)) : -1;
        if (!state.over && state.count[mover] > 1 && list_moves(&state, mover, list) > 1)
            turn = turn_of(&state, mover, candidate, well - state.well, reply);
    }
    for (int choice = 0; choice < (turn ? turn->count : 1); choice++) {
        State after = state;
        int here = journal_end;
        play_on(&after, mover, turn ? turn->keys[choice] : -1);
        take_back(here);
        leads[choice] = aim_of(&after, mover);
        playouts++;
    }
    take_back(begun);
    return turn;
}

static double learning_playout(const State *dealt, int candidate, int key) {
    double leads[CHOICES];
    Turn *turn = play_each(dealt, candidate, key, leads);
    if (!turn) return leads[0];
    int best = best_choice(turn, 0);
    for (int choice = 0; choice < turn->count; choice++) turn->sums[0][choice] += leads[choice];
    return leads[best];
}

enum { MOST_DEALS = 40000 };
static float results[MOST_MOVES][MOST_DEALS];

static double plain_playout(const State *dealt, int key) {
    State played = *dealt;
    int mover = dealt->turn, begun = journal_end;
    take_turn(&played, mover, key);
    while (nested && !played.over && played.turn != mover) take_turn(&played, mover, -1);
    if (nested && !played.over) searched_turn(&played, mover, nested, quick_search);
    play_on(&played, mover, -1);
    take_back(begun);
    playouts++;
    return aim_of(&played, mover);
}

static int whole_search(const State *state, int games) {
    int keys[MOST_MOVES], count = list_moves(state, state->turn, keys), alive[MOST_MOVES];
    int used = 0, deals = 0, next = LEAST_TO_DROP, best = 0;
    double sums[MOST_MOVES] = {0};
    if (count == 1) return keys[0];
    if (way == EXACT) begin_walk(state);
    if (learning) begin_learning();
    for (int number = 0; number < count; number++) alive[number] = number;
    while (used + count <= games && count > 1 && deals < MOST_DEALS) {
        State dealt;
        hide(state, &dealt, way);
        for (int number = 0; number < count; number++) {
            int candidate = alive[number];
            results[candidate][deals] = learning ? learning_playout(&dealt, candidate, keys[candidate])
                                                 : plain_playout(&dealt, keys[candidate]);
            sums[candidate] += results[candidate][deals];
        }
        used += count, deals++;
        best = alive[0];
        for (int number = 1; number < count; number++) best = sums[alive[number]] > sums[best] ? alive[number] : best;
        if (deals < next) continue;
        next = next * 3 / 2;
        int left = 0;
        for (int number = 0; number < count; number++) {
            double sum = 0, squares = 0;
            for (int earlier = 0; earlier < deals; earlier++) {
                double gap = results[alive[number]][earlier] - results[best][earlier];
                sum += gap, squares += gap * gap;
            }
            double mean = sum / deals, error = sqrt((squares / deals - mean * mean) / deals) + 1e-9;
            if (alive[number] == best || mean + 3.2 * error >= 0 || (squares == 0 && deals < 400))
                alive[left++] = alive[number];
        }
        count = left;
    }
    return keys[best];
}

/* ---- the commands ---- */

/* Take the other player's turn, and add it to the evidence. */
static void noted_turn(State *state) {
    int drawn = 0, missed = 0, key = choose(state, state->turn), tile;
    unsigned char tiles[DRAW_LIMIT];
    if (key >= 0) {
        add_event(preferred(state, key), tile_of(key));
    } else {
        Mask open = open_tiles(state);
        add_event(open, -1);
        for (; key < 0 && drawn < DRAW_LIMIT && state->well; drawn++) {
            if (draws(state, 0, open, &tile)) key = choose(state, state->turn);
            else tiles[missed++] = tile;
        }
        add_batch(tiles, missed, evidence.events - 1);
    }
    finish_turn(state, key, drawn);
}

static void play_arena(long seed, int deals, int games) {
    for (int number = 0; number < deals; number++)
        for (int seat = 0; seat < 2; seat++) {
            State state;
            seed_random(seed + number);
            int opening = deal(&state);
            seed_random((Mask)(seed + number) * 77 + seat);
            state.style[seat] = playing;
            state.style[1 - seat] = GREEDY;
            begin_evidence(&state, 1 - seat, tile_of(opening));
            take_turn(&state, 0, opening);
            while (!state.over) {
                if (state.turn != seat) noted_turn(&state);
                else if (games) searched_turn(&state, 0, games, whole_search);
                else take_turn(&state, 0, -1);
            }
            take_back(0);
            int points = state.points[seat] - state.points[1 - seat];
            printf("%d %d %.3f %d\n", number, seat, lead_of(&state, seat), (points > 0) - (points < 0));
            fflush(stdout);
        }
    fprintf(stderr, "%ld playouts\n", playouts);
}

/* Store the worth of each move in `worth`: its mean result over the deals. In each half of the deals, the mover's next
   placement is the one with the best results in the other half. */
static void judge_moves(const State *state, const int *keys, int count, double *worth) {
    double(*leads)[JUDGING_DEALS][CHOICES] = malloc(count * sizeof *leads);
    Turn *(*met)[JUDGING_DEALS] = malloc(count * sizeof *met);
    begin_learning();
    if (way == EXACT) begin_walk(state);
    for (int number = 0; number < JUDGING_DEALS; number++) {
        State dealt;
        hide(state, &dealt, way);
        for (int move = 0; move < count; move++) {
            Turn *turn = met[move][number] = play_each(&dealt, move, keys[move], leads[move][number]);
            for (int choice = 0; turn && choice < turn->count; choice++)
                turn->sums[number & 1][choice] += leads[move][number][choice];
        }
    }
    for (int move = 0; move < count; move++) {
        worth[move] = 0;
        for (int number = 0; number < JUDGING_DEALS; number++) {
            const Turn *turn = met[move][number];
            worth[move] += leads[move][number][turn ? best_choice(turn, 1 - (number & 1)) : 0] / JUDGING_DEALS;
        }
    }
    free(leads), free(met);
}

/* At each choice of one player, print what the search gains from learning, and from twice as many playouts. */
static void play_judged(long seed, int rounds, int games) {
    for (int number = 0; number < rounds; number++) {
        State state;
        int seat = number & 1, list[MOST_MOVES];
        seed_random(seed + number);
        int opening = deal(&state);
        seed_random((Mask)(seed + number) * 77 + seat);
        state.style[seat] = playing;
        begin_evidence(&state, 1 - seat, tile_of(opening));
        take_turn(&state, 0, opening);
        while (!state.over) {
            if (state.turn != seat) {
                noted_turn(&state);
                continue;
            }
            if (list_moves(&state, seat, list) > 1) {
                double worth[3] = {0};
                int keys[3] = {whole_search(&state, games), 0, whole_search(&state, 2 * games)};
                learning = 1, keys[1] = whole_search(&state, games), learning = 0;
                if (keys[0] != keys[1] || keys[0] != keys[2]) judge_moves(&state, keys, 3, worth);
                printf("%d %.3f %.3f\n", number, worth[1] - worth[0], worth[2] - worth[0]);
                fflush(stdout);
            }
            searched_turn(&state, 0, 300, whole_search);
        }
        take_back(0);
    }
}

/* Write each choice of one player: the number of its moves, then the features and the mean lead of each move. In the
   playouts, both players have their real hands. */
static void write_choices(long seed, int rounds, int deals, const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) fprintf(stderr, "%s cannot be written\n", path), exit(2);
    for (int number = 0; number < rounds; number++) {
        State state;
        int keys[MOST_MOVES], mover = number & 1;
        seed_random(seed + number);
        take_turn(&state, 0, deal(&state));
        state.style[mover] = playing;
        while (!state.over) {
            int count = state.turn == mover && state.count[mover] > 1 ? list_moves(&state, mover, keys) : 0;
            if (count < 2) {
                take_turn(&state, 0, -1);
                continue;
            }
            double sums[MOST_MOVES] = {0};
            for (int again = 0; again < deals; again++) {
                State dealt;
                hide(&state, &dealt, SEES);
                for (int move = 0; move < count; move++) {
                    State played = dealt;
                    int begun = journal_end;
                    play_on(&played, mover, keys[move]);
                    take_back(begun);
                    sums[move] += lead_of(&played, mover);
                }
            }
            float size = count, row[FEATURES + 1];
            fwrite(&size, sizeof size, 1, file);
            int best = 0;
            for (int move = 0; move < count; move++) {
                features_of(&state, mover, keys[move], row);
                row[FEATURES] = sums[move] / deals;
                fwrite(row, sizeof *row, FEATURES + 1, file);
                best = sums[move] > sums[best] ? move : best;
            }
            finish_turn(&state, keys[random_below(4) ? best : random_below(count)], 0);
        }
        take_back(0);
    }
    fclose(file);
}

int main(int count, char **arguments) {
    if (count != 12) return 2;
    const char *what = arguments[1], *policy = arguments[2], *net = arguments[3], *path = arguments[9];
    long seed = atol(arguments[4]);
    int rounds = atoi(arguments[5]), games = atoi(arguments[6]);
    way = inner_way = atoi(arguments[7]);
    if (way == EXACT) inner_way = SEES; /* a nested search sees both hands */
    nested = atoi(arguments[8]);
    learning = atoi(arguments[10]);
    win_points = atof(arguments[11]);
    playing = !strcmp(policy, "net") ? NET : !strcmp(policy, "peeking") ? PEEKING
            : !strcmp(policy, "greedy") ? GREEDY : PLANNER;
    if (playing == NET) read_net(net);
    if (!strcmp(what, "arena")) play_arena(seed, rounds, games);
    else if (!strcmp(what, "judged")) play_judged(seed, rounds, games);
    else write_choices(seed, rounds, games, path);
    return 0;
}

// biome-ignore-all format: building.py reads the object as JSON

/** The board shown on a first visit. */

export default {
  "format": "triomino-position/1",
  "rules": "pressman",
  "set": "standard",
  "hand": ["1-3-5", "0-2-5", "0-0-5"],
  "tiles": [
    {"at": [5, 0], "corners": [2, 2, 4], "bridge": false}, {"at": [6, 0], "corners": [2, 4, 4], "bridge": false},
    {"at": [7, 0], "corners": [2, 3, 4], "bridge": false}, {"at": [8, 0], "corners": [3, 4, 4], "bridge": false},
    {"at": [1, 1], "corners": [1, 1, 5], "bridge": false}, {"at": [2, 1], "corners": [1, 2, 1], "bridge": false},
    {"at": [3, 1], "corners": [2, 0, 1], "bridge": false}, {"at": [4, 1], "corners": [2, 4, 0], "bridge": false},
    {"at": [5, 1], "corners": [4, 0, 0], "bridge": false}, {"at": [6, 1], "corners": [4, 4, 0], "bridge": false},
    {"at": [2, 2], "corners": [1, 1, 3], "bridge": false}, {"at": [3, 2], "corners": [1, 0, 1], "bridge": false},
    {"at": [4, 2], "corners": [0, 0, 1], "bridge": false}, {"at": [5, 2], "corners": [0, 0, 0], "bridge": false},
    {"at": [6, 2], "corners": [0, 2, 0], "bridge": false}, {"at": [7, 2], "corners": [0, 2, 2], "bridge": false},
    {"at": [8, 2], "corners": [2, 3, 2], "bridge": false}, {"at": [7, 3], "corners": [2, 5, 5], "bridge": false},
    {"at": [8, 3], "corners": [2, 3, 5], "bridge": false}, {"at": [9, 3], "corners": [3, 5, 5], "bridge": false}
  ]
};

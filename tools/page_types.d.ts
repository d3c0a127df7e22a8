// Made by `python -m tools.page_types`. The description of each field is in the OpenAPI description.

declare namespace Api {
  interface About {
    format: "triomino-about/1";
    version: string;
    rules: RulesOffered[];
    sets: string[];
    players: string[];
    kinds: PuzzleKind[];
    operations: Operation[];
    languages: {
      [key: string]: string;
    };
  }

  interface Aftermath {
    openings: BonusLeft[];
    killed: [number, number][];
    playable: string[];
    stuck: string[];
    opponent_tiles: number;
    texts?: string[];
  }

  interface Analysis {
    format: "triomino-analysis/1";
    set: string;
    rules: string;
    placed: number;
    unplayed: number;
    slots: SlotInWords[];
    hexagons: HexagonInWords[];
    bridges: BridgeInWords[];
    moves?: ScoredMove[] | null;
  }

  interface AnswerCheck {
    right: boolean;
    message: string;
    text?: string;
  }

  interface AnswerForm {
    style: "fill" | "place" | "point" | "choose";
    whole?: boolean | null;
    scored?: boolean | null;
    field?: string | null;
    choices?: (string | number)[] | null;
    choice_texts?: string[] | null;
  }

  interface ArrangeNews {
    rounds: number;
    best: number | null;
    missing: number;
  }

  interface Arranged {
    format: "triomino-arrangement/1";
    set: string;
    status: "solved" | "impossible" | "unknown";
    tiles: number;
    perimeter: number | null;
    bound: number;
    known: boolean;
    seed: number;
    rounds: number;
    stopped: string;
    missing: number;
    reason: Reason | null;
    layout: Placement[];
  }

  interface Audited {
    format: "triomino-audit/1";
    ok: boolean;
    rules: string;
    players: string[];
    rounds: RoundReport[];
    winner: string | null;
    winners: string[];
    problems: Mistake[];
    set?: string | null;
    boards?: TurnTable[][] | null;
    hands?: ((string[] | null)[])[] | null;
    running?: number[][][] | null;
    message?: string | null;
    text?: string | null;
  }

  interface BestAnswer {
    format: "triomino-best/1";
    engine: "score" | "plan" | "simulate" | "exact";
    moves: Ranked[];
    seed: number;
    games: number;
    seconds: number;
    stopped: "confident" | "games" | "seconds" | "proven" | "interrupted" | "size";
    reliable: boolean;
    reason: ReasonPart[] | null;
    reply: Reply[] | null;
    why?: string | null;
    note?: string | null;
    note_text?: string | null;
    player?: string | null;
    line?: number | null;
    sees?: Draft | null;
    concluded?: ConclusionInWords[] | null;
    taken?: Repair[] | null;
  }

  interface BestKnownList {
    format: "triomino-records/1";
    records: JudgedResult[];
    holds: boolean;
  }

  interface BestKnownNews {
    judged: number;
    name: string;
  }

  interface BestMoveAnswer {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    score: number;
    margin: number;
  }

  interface BestNews {
    format?: "triomino-best/1";
    engine?: "score" | "plan" | "simulate" | "exact";
    moves?: Ranked[];
    seed?: number;
    games?: number;
    seconds?: number;
    stopped?: "confident" | "games" | "seconds" | "proven" | "interrupted" | "size";
    reliable?: boolean;
    reason?: ReasonPart[] | null;
    reply?: Reply[] | null;
    why?: string | null;
    note?: string | null;
    note_text?: string | null;
    doing: string;
    text?: string;
  }

  interface BoardAnswer {
    format: "triomino-board/1";
    set: string;
    tiles: string[];
    legal: boolean;
    analysis?: Analysis | null;
    placements?: Move[] | null;
  }

  interface BonusLeft {
    at: [number, number];
    hexagons: number;
    bridge: boolean;
    extends_bridge: boolean;
    bonus: number;
    new: boolean;
    unseen: string[];
    own: string[];
    chance: number;
  }

  interface Branch {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    sequences: number;
  }

  interface BridgeInWords {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    status: "completable" | "impossible";
    reason: "mirror" | "played" | "exhausted" | null;
    text?: string;
  }

  interface Competition {
    faces: [number, number][];
    tiles: string[];
  }

  interface ConclusionInWords {
    code: "lacks" | "at-most" | "contradiction" | "unlikely";
    player: string;
    line: number;
    because: "draw" | "pass" | "opening" | "lay" | "choice";
    draws: number;
    tiles: string[];
    most: number;
    laid?: string | null;
    chance?: number | null;
    stderr?: number | null;
    otherwise?: number | null;
    text?: string;
  }

  interface Counted {
    format: "triomino-perft/1";
    count: number | null;
    branches?: Branch[] | null;
    stopped: boolean;
  }

  interface DeadboardNews {
    tiles: number;
    shape: number;
    shapes: number;
  }

  interface Diagnosis {
    format: "triomino-verdict/1";
    legal: boolean;
    at: null;
    tile: null;
    corners: null;
    score: null;
    problems: Fault[];
    removal: Removal | null;
    agreement: Removal | null;
    suspects: DoubtInWords[];
  }

  interface Difference {
    rule: string;
    values: {
      [key: string]: any;
    };
  }

  interface DisputeAnswer {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    clashes: [number, number][];
  }

  interface DisputeSolved {
    format: "triomino-dispute/1";
    status: "solved" | "impossible" | "unknown";
    unique: boolean | null;
    solutions: DisputeAnswer[];
    reason: NoDispute | null;
  }

  interface DoubtInWords {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    fits: Turned[];
    reason: "occupied" | "no-edge" | "mirror" | "played" | "exhausted" | null;
    text?: string;
  }

  interface Draft {
    format: "triomino-position/1";
    rules: string;
    set: string;
    puzzle?: "fill" | "best-move" | "plan" | "hunt" | "dispute" | "join" | null;
    hand?: string[];
    players?: number | null;
    opponents?: number[] | null;
    scores?: number[] | null;
    well?: number | null;
    tiles: Laid[];
    fill?: [number, number][];
    givens?: GivenAt[] | null;
    use?: string[] | null;
    not?: Note[];
  }

  interface EndReport {
    how: "out" | "blocked" | "target" | "unfinished" | "unknown";
    out?: string | null;
    points: {
      [key: string]: number | null;
    };
    claimed: null;
    problems: Mistake[];
  }

  interface Event {
    player: string;
    what: "round" | "draw" | "lay" | "pass" | "out" | "blocked";
    tile?: string | null;
    move?: Move | null;
    points?: number | null;
    text?: string;
  }

  interface ExplainedStep {
    grade: 
      | "easy"
      | "gentle"
      | "moderate"
      | "tricky"
      | "learned"
      | "subtle"
      | "hard"
      | "fiendish";
    words: string;
    text?: string;
    inferences: Inference[];
  }

  interface Fault {
    code: 
      | "corner-clash"
      | "duplicate-tile"
      | "not-in-set"
      | "occupied"
      | "disconnected";
    message: string;
    text?: string;
    at?: [number, number] | null;
    tile?: string | null;
    mirror_of?: string | null;
    tiles?: string[] | null;
    point?: [number, number] | null;
    faces?: [number, number][] | null;
    values?: number[] | null;
  }

  interface FaultReport {
    code: string;
    message: string;
    text?: string;
    said: Phrase;
    file: string;
    line: number | null;
    column: number | null;
  }

  interface GenerateNews {
    tried: number;
  }

  interface Given {
    point: [number, number];
    value: number;
  }

  interface GivenAt {
    at: [number, number];
    value: number;
  }

  interface HexagonAnswer {
    centre: [number, number];
    status: "completable" | "impossible";
    reason: "mirror" | "played" | "exhausted" | "several" | "clash" | null;
    tiles: Placement[] | null;
  }

  interface HexagonInWords {
    centre: [number, number];
    value: number;
    placed: number;
    status: "complete" | "completable" | "impossible";
    reason: "mirror" | "played" | "exhausted" | "several" | "clash" | null;
    completions: number;
    empty: [number, number][];
    blocked_by: Slot[];
    example: Placement[] | null;
    competition: Competition | null;
    text?: string;
  }

  interface Hint {
    format: "triomino-hint/1";
    found: boolean;
    grade: 
      | "easy"
      | "gentle"
      | "moderate"
      | "tricky"
      | "learned"
      | "subtle"
      | "hard"
      | "fiendish" | null;
    words: string;
    words_text?: string;
    contradiction: boolean;
    several: boolean;
    lays: Placement[];
    values: PointValue[];
    notes: Note[];
    text: string | null;
    inferences: Inference[];
    faces: Named[];
    points: Named[];
  }

  interface HuntAnswer {
    least: number;
    hexagons: HexagonAnswer[];
  }

  interface HuntSolved {
    format: "triomino-hunt/1";
    least: number;
    hexagons: HexagonAnswer[];
  }

  interface Inference {
    rule: 
      | "fit"
      | "place"
      | "value"
      | "neighbour"
      | "group"
      | "count"
      | "outline"
      | "round"
      | "either"
      | "suppose"
      | "no-fit"
      | "no-place"
      | "no-count"
      | "no-outline";
    faces: [number, number][];
    tiles: string[];
    lays: Placement[];
    gives: Given[];
    excludes: Given[];
    bars: Note[];
    about: number[];
    number: number;
    having: [number, number][];
    able: [number, number][];
    cases?: Inference[][] | null;
  }

  interface Invitation {
    link: string;
    picture: string[];
    everywhere: boolean;
    rules: string;
  }

  interface Item {
    format: "triomino-puzzle/1";
    id: string;
    kind: "fill" | "best-move" | "plan" | "hunt" | "dispute" | "join";
    statement: string;
    answer: 
      | Placement[]
      | BestMoveAnswer
      | PlanAnswer
      | HuntAnswer
      | DisputeAnswer
      | JoinAnswer;
    grade: 
      | "easy"
      | "gentle"
      | "moderate"
      | "tricky"
      | "learned"
      | "subtle"
      | "hard"
      | "fiendish";
    difficulty?: number | null;
    tags: string[];
    provenance: Provenance;
  }

  interface JoinAnswer {
    placements: Placement[];
  }

  interface JoinSolved {
    format: "triomino-join/1";
    status: "solved" | "impossible" | "unknown";
    unique: boolean | null;
    solutions: JoinAnswer[];
  }

  interface JudgedChoice {
    line: number;
    round: number;
    player: string;
    played: Move;
    best: Move | null;
    alternatives: number | null;
    equity: number | null;
    loss: number | null;
    stderr: number | null;
    proven: boolean;
    blunder: boolean;
    reason: ReasonPart[] | null;
    reply: Reply[] | null;
    win: number | null;
    match?: MatchChance | null;
    text?: string;
    why?: string | null;
  }

  interface JudgedResult {
    name: any;
    title: any;
    figure: any;
    bound: any;
    best: any;
    proven: boolean;
    proof: any;
    repeated: any;
    command: any;
    found: any;
    text: any;
    verified: boolean | null;
    fault?: string | null;
  }

  interface KindCount {
    kind: string;
    grade: string;
    count: number;
  }

  interface Laid {
    at: [number, number];
    corners: [number, number, number];
    bridge: boolean;
  }

  interface LaidTile {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    bridge: boolean;
  }

  interface Listed {
    id: string;
    kind: string;
    grade: string;
    difficulty: number | null;
    tags: string[];
  }

  interface Listing {
    puzzles: Listed[];
    counts: KindCount[];
  }

  interface MatchChance {
    win: number;
    stderr: number;
    gap: number;
    gap_stderr: number;
  }

  interface Misstep {
    code: string;
    message: string;
    text?: string;
    tiles?: string[] | null;
    most?: number | null;
  }

  interface Mistake {
    line: number;
    code: 
      | "not-in-set"
      | "already-played"
      | "occupied"
      | "no-edge"
      | "corner-mismatch"
      | "corner-clash"
      | "duplicate-tile"
      | "disconnected"
      | "wrong-score"
      | "wrong-player"
      | "too-many-draws"
      | "drew-while-able"
      | "passed-while-able"
      | "wrong-deal"
      | "wrong-opening"
      | "not-in-hand"
      | "wrong-total"
      | "too-few-held"
      | "not-out"
      | "round-over"
      | "match-over"
      | "round-not-over"
      | "running-totals";
    message: string;
    text?: string;
    rule?: string;
    certain: boolean;
    otherwise?: OtherReading | null;
  }

  interface Move {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    value: number;
    hexagons: number;
    bridge: boolean;
    extends_bridge: boolean;
    score: number;
    text?: string;
  }

  interface Named {
    name: string;
    at: [number, number];
  }

  interface NoDispute {
    code: "legal" | "several" | "unsearched";
    message: string;
    text?: string;
    fewest: number | null;
  }

  interface Note {
    at: [number, number];
    value?: number | null;
    tile?: string | null;
  }

  interface OpenQuestion {
    path: string;
    reading: string;
    text?: string;
    otherwise: string;
    otherwise_text?: string;
    changes: string;
    changes_text?: string;
    value: string | number | boolean | null;
  }

  interface Operation {
    name: string;
    words: string;
    long: boolean;
  }

  interface OtherReading {
    reading: string;
    text?: string;
    points: number | null;
  }

  interface OtherScore {
    rule: string;
    reading: string;
    text?: string;
    points: number;
  }

  interface Phrase {
    form: string;
    values: {
      [key: string]: any;
    };
  }

  interface Placement {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
  }

  interface PlacementVerdict {
    format: "triomino-verdict/1";
    rules: string;
    legal: boolean;
    at: [number, number];
    tile: string;
    corners: [number, number, number] | null;
    score: number | null;
    problems: Problem[];
    value?: number | null;
    hexagons?: number | null;
    bridge?: boolean | null;
    extends_bridge?: boolean | null;
    parts?: ScorePart[] | null;
    otherwise?: OtherScore[];
    meant?: Placement | null;
    all_rules?: Scored[] | null;
    differences?: Difference[] | null;
  }

  interface Plan {
    format: "triomino-plan/1";
    total: number;
    proven: boolean;
    moves: Move[];
    bound: number;
    gap: number;
    method: "search" | "cp-sat";
    stopped: "proven" | "seconds" | "interrupted" | "size";
    note?: string | null;
    note_text?: string | null;
  }

  interface PlanAnswer {
    total: number;
    placements: PlanStep[];
  }

  interface PlanStep {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    score: number;
  }

  interface PlayAnswer {
    format: "triomino-game/1";
    saved: string;
    rules: string;
    set: string;
    players: string[];
    seats: string[];
    person: string;
    round: number;
    tiles: LaidTile[];
    hand: string[];
    moves: Move[];
    counts: {
      [key: string]: number;
    };
    well: number;
    next: string | null;
    drawn: number;
    may_draw: boolean;
    may_pass: boolean;
    totals: {
      [key: string]: number;
    };
    happened: Event[];
    settled: Settlement | null;
    resigned: string | null;
    winners: string[];
    over: boolean;
    may_take_back: boolean;
    hints: number;
    takes_back: number;
    refused: (Problem | Misstep)[];
    hint: Ranked[] | null;
  }

  interface PlayNews {
    player: string;
    doing: string;
  }

  interface PointValue {
    at: [number, number];
    value: number;
  }

  interface Practised {
    card: TrainingCard;
    rating: SolverRating;
    chance: number | null;
  }

  interface Problem {
    code: 
      | "not-in-set"
      | "already-played"
      | "occupied"
      | "no-edge"
      | "corner-mismatch";
    message: string;
    text?: string;
    mirror_of?: string | null;
    played_at?: [number, number] | null;
    point?: [number, number] | null;
    is?: number | null;
    tile_has?: number | null;
  }

  interface Provenance {
    seed: number;
    number: number;
    parameters: {
      [key: string]: any;
    };
    version: string;
  }

  interface PublicTable {
    code: string;
    rules: string;
    set: string;
    level: string;
    seats: (string | null)[];
    began: boolean;
    vacant: number | null;
  }

  interface PuzzleAnswer {
    item: Item;
    question: string;
    text?: string;
    answer_text?: string;
    hint_texts?: string[];
    code?: string | null;
  }

  interface PuzzleKind {
    name: "fill" | "best-move" | "plan" | "hunt" | "dispute" | "join";
    title: string;
    text?: string;
    grades: string[];
    grade_texts?: string[];
    parameters: {
      [key: string]: any;
    };
    answer: AnswerForm;
  }

  interface Ranked {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    value: number;
    hexagons: number;
    bridge: boolean;
    extends_bridge: boolean;
    score: number;
    text?: string;
    equity: number | null;
    stderr: number | null;
    win: number | null;
    match?: MatchChance | null;
    proven: boolean;
    close: boolean;
    behind: boolean;
    gap: number | null;
    gap_stderr: number | null;
    games: number;
    reliable: boolean;
    plan?: number | null;
    bound?: number | null;
    line: (Move | null)[];
    opens?: Aftermath | null;
  }

  interface Ranking {
    format: "triomino-best/1";
    engine: "score" | "plan" | "simulate" | "exact";
    moves: Ranked[];
    seed: number;
    games: number;
    seconds: number;
    stopped: "confident" | "games" | "seconds" | "proven" | "interrupted" | "size";
    reliable: boolean;
    reason: ReasonPart[] | null;
    reply: Reply[] | null;
    why?: string | null;
    note?: string | null;
    note_text?: string | null;
  }

  interface Rating {
    lost: number;
    stderr: number;
    choices: number;
    place: "like" | "between" | "above" | "below";
    levels: string[];
    text?: string;
  }

  interface Reason {
    code: 
      | "tiles"
      | "corners"
      | "curl"
      | "no-fit"
      | "hall"
      | "givens"
      | "hexagon"
      | "strip"
      | "region"
      | "none-found";
    message: string;
    text?: string;
    working?: string[] | null;
    working_text?: string[] | null;
    numbers?: {
      [key: string]: number;
    } | null;
    at?: [number, number] | null;
    corners?: [number | null, number | null, number | null] | null;
    why?: "mirror" | "played" | "unlisted" | "several" | null;
    faces?: [number, number][] | null;
    tiles?: string[] | null;
    givens?: Given[] | null;
    minimal?: boolean | null;
  }

  interface ReasonPart {
    code: "now" | "opens" | "own-tiles" | "going-out" | "penalties" | "rest";
    points: number;
    stderr: number;
    text?: string;
  }

  interface RecordAnswer {
    record: string;
  }

  interface Refusal {
    error: Why;
  }

  interface Removal {
    fewest: number;
    proven: boolean;
    complete: boolean;
    sets: Placement[][];
  }

  interface Repair {
    line: number;
    code: 
      | "not-in-set"
      | "already-played"
      | "occupied"
      | "no-edge"
      | "corner-mismatch"
      | "corner-clash"
      | "duplicate-tile"
      | "disconnected"
      | "wrong-score"
      | "wrong-player"
      | "too-many-draws"
      | "drew-while-able"
      | "passed-while-able"
      | "wrong-deal"
      | "wrong-opening"
      | "not-in-hand"
      | "wrong-total"
      | "too-few-held"
      | "not-out"
      | "round-over"
      | "match-over"
      | "round-not-over"
      | "running-totals";
    message: string;
    text?: string;
    how: "points" | "total" | "end" | "stop";
    line_text?: string;
    player: string | null;
    points?: number | null;
  }

  interface Reply {
    move: Move | null;
    share: number;
    points: number;
    text?: string;
  }

  interface Review {
    format: "triomino-review/1";
    choices: JudgedChoice[];
    players: {
      [key: string]: Summary;
    };
    seed: number;
    games: number;
    complete: boolean;
    taken: Repair[];
  }

  interface ReviewNews {
    judged: number;
    total: number;
  }

  interface RoundReport {
    line: number;
    turns: TurnReport[];
    end: EndReport;
    totals: {
      [key: string]: number | null;
    };
    doubt?: {
      [key: string]: [number, number];
    } | null;
    sheet: {
      [key: string]: number;
    };
    unchecked: string[];
    unchecked_text?: string[];
  }

  interface Rule {
    path: string;
    table: string;
    label: string;
    label_text?: string;
    table_text?: string;
    value: any;
    expected: string;
    expected_text?: string;
    least: number | null;
    most: number | null;
    choices: string[];
    words: string;
    text?: string;
    says: string | null;
    says_text?: string | null;
    silent: string | null;
    silent_text?: string | null;
    changed: boolean;
  }

  interface RuleFault {
    path: string;
    message: string;
    text?: string;
  }

  interface RulesAnswer {
    name: string;
    title: string;
    title_text?: string;
    source: string;
    source_text?: string;
    base: string | null;
    clauses: Rule[];
    open: OpenQuestion[];
    file: string | null;
    wrong: RuleFault[];
  }

  interface RulesOffered {
    name: string;
    title: string;
    title_text?: string;
    players: [number, number];
    hands: number[];
  }

  interface ScoreAnswer {
    format: "triomino-score/1";
    record: string;
    line: string;
    number: number | null;
    kept: boolean;
    counted: boolean;
    points: number | null;
    words: string;
    text?: string;
    problems: Mistake[];
    state: ScoreSheet;
    sheet?: SheetAnswer | null;
  }

  interface ScorePart {
    points: number;
    for: string;
    text?: string;
    rule: string | null;
  }

  interface ScoreSheet {
    rules: string;
    players: string[];
    next: string | null;
    drawn: number;
    totals: {
      [key: string]: number | null;
    };
    doubt?: {
      [key: string]: [number, number];
    } | null;
    round: number;
    end: "out" | "blocked" | "target" | "unfinished" | "unknown";
    winners: string[];
    mistakes: number;
  }

  interface Scored {
    rules: string;
    score: number;
    value: number;
    hexagons: number;
    bridge: boolean;
    extends_bridge: boolean;
    parts: ScorePart[];
  }

  interface ScoredMove {
    at: [number, number];
    corners: [number, number, number];
    tile: string;
    value: number;
    hexagons: number;
    bridge: boolean;
    extends_bridge: boolean;
    score: number;
    text?: string;
    scores: {
      [key: string]: number;
    };
  }

  interface Season {
    format: "triomino-season/1";
    players: SeasonPlayer[];
    matches: SeasonMatch[];
    unread: UnreadSheet[];
  }

  interface SeasonMatch {
    name: string;
    players: string[];
    totals: {
      [key: string]: number | null;
    };
    winners: string[];
    rounds: number;
    mistakes: number;
    ratings: {
      [key: string]: SeasonRating;
    };
  }

  interface SeasonPlay {
    choices: number;
    lost: number;
    deal: number;
    luck: number | null;
  }

  interface SeasonPlayer {
    name: string;
    matches: number;
    ended: number;
    won: number;
    rounds: number;
    average: number | null;
    best: number | null;
    hexagons: number;
    bridges: number;
    rating: SeasonRating | null;
    play?: SeasonPlay | null;
  }

  interface SeasonRating {
    points: number;
    stderr: number;
  }

  interface SeatAnswer {
    format: "triomino-table/1";
    number: number;
    code: string;
    rules: string;
    set: string;
    level: string;
    seats: (string | null)[];
    began: boolean;
    vacant: number | null;
    seat: number;
    opener: number;
    match: SeatView | null;
    refused: (Problem | Misstep)[];
  }

  interface SeatView {
    rules: string;
    set: string;
    players: string[];
    seats: string[];
    person: string;
    round: number;
    tiles: LaidTile[];
    hand: string[];
    moves: Move[];
    counts: {
      [key: string]: number;
    };
    well: number;
    next: string | null;
    drawn: number;
    may_draw: boolean;
    may_pass: boolean;
    totals: {
      [key: string]: number;
    };
    happened: Event[];
    settled: Settlement | null;
    resigned: string | null;
    winners: string[];
    over: boolean;
  }

  interface Seated {
    token: string;
    sight: SeatAnswer;
  }

  interface Settlement {
    out: string | null;
    gains: {
      [key: string]: number;
    };
    hands: {
      [key: string]: string[];
    };
  }

  interface SheetAnswer {
    first: number;
    rounds: RoundReport[];
    what: string[][];
    running: number[][][];
    set: string;
    all: string[];
    laid: [number, number] | null;
    tiles: LaidTile[];
    placements: Move[];
  }

  interface SizeDone {
    tiles: number;
    shapes: number;
    attempts: number;
  }

  interface Slot {
    at: [number, number];
    corners: [number | null, number | null, number | null];
    edges: number;
    status: "playable" | "impossible";
    reason: "mirror" | "played" | "exhausted" | null;
    fits: string[];
  }

  interface SlotInWords {
    at: [number, number];
    corners: [number | null, number | null, number | null];
    edges: number;
    status: "playable" | "impossible";
    reason: "mirror" | "played" | "exhausted" | null;
    fits: string[];
    text?: string;
  }

  interface SmallestDeadBoard {
    format: "triomino-dead-board/1";
    set: string;
    tiles: number | null;
    least: number;
    proven: boolean;
    sizes: SizeDone[];
    stopped: string;
    layout: Placement[];
  }

  interface SolveNews {
    doing: "search" | "CP-SAT" | "annealing" | "explaining";
    text?: string;
    found: number;
    deepest: number;
    nodes: number;
  }

  interface Solved {
    format: "triomino-solution/1";
    status: "solved" | "impossible" | "unknown";
    unique: boolean | null;
    count: number | null;
    complete: boolean;
    solutions: Placement[][];
    reason: Reason | null;
    note?: string | null;
    note_text?: string | null;
    steps?: ExplainedStep[];
    finished?: boolean;
    faces?: Named[];
    points?: Named[];
    difficulty?: number | null;
  }

  interface SolverRating {
    points: number;
    deviation: number;
    last: number;
  }

  interface Summary {
    choices: number;
    unjudged: number;
    blunders: number;
    lost: number;
    stderr: number;
    deal: number;
    luck: number | null;
    result: number | null;
    rating: Rating | null;
    text?: string;
  }

  interface TextRead {
    kind: "position" | "puzzle" | "record" | "rules";
    position?: Draft | null;
  }

  interface TrainingCard {
    stability: number;
    difficulty: number;
    last: number;
    due: number;
  }

  interface TurnReport {
    line: number;
    player: string;
    action: "place" | "pass" | "draw" | "points" | "leave";
    draws: number;
    points: number | null;
    claimed: number | null;
    claimed_total?: number | null;
    problems: Mistake[];
  }

  interface TurnTable {
    what: string;
    laid: [number, number] | null;
    tiles: LaidTile[];
    message: string;
    text?: string;
  }

  interface Turned {
    corners: [number, number, number];
    tile: string;
  }

  interface UnreadSheet {
    name: string;
    message: string;
    text?: string;
  }

  interface Why {
    code: string;
    message: string;
    text?: string | null;
    said?: Phrase | null;
    field: string | null;
    faults: FaultReport[];
  }

  interface Written {
    form: string;
    text: string;
  }

  interface Operations {
    about: {
      question: {
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: About;
    };
    analyze: {
      question: {
        position: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        };
        rules?: string | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Analysis;
    };
    arrange: {
      question: {
        set?: string | null;
        region?: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        } | null;
        seconds?: number | null;
        seed?: number;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Arranged;
    };
    audit: {
      question: {
        record: string;
        rules?: string | null;
        boards?: boolean;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Audited;
    };
    best: {
      question: {
        position?: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        } | null;
        record?: string | null;
        turn?: number | null;
        engine?: "auto" | "score" | "plan" | "simulate" | "exact";
        rules?: string | null;
        by?: "match" | "points";
        seed?: number;
        games?: number | null;
        seconds?: number | null;
        opponents?: {
          size?: number | null;
          holds?: string[];
          lacks?: string[];
        }[] | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: BestAnswer;
    };
    board: {
      question: {
        board: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        };
        rules?: string | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: BoardAnswer;
    };
    check: {
      question: {
        board: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        };
        placement?: string | {
          at: [number, number];
          corners: [number, number, number];
          tile?: string;
        } | null;
        rules?: string | null;
        all_rules?: boolean;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: PlacementVerdict | Diagnosis;
    };
    deadboard: {
      question: {
        set?: string | null;
        least?: number;
        model?: boolean;
        seconds?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: SmallestDeadBoard;
    };
    generate: {
      question: {
        kind: "fill" | "best-move" | "plan" | "hunt" | "dispute" | "join";
        parameters?: {
          [key: string]: string;
        } | null;
        seed?: number;
        seconds?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: PuzzleAnswer;
    };
    graph: {
      question: {
        position: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        };
        format?: "graphml" | "json";
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Written;
    };
    hint: {
      question: {
        puzzle: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        };
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Hint;
    };
    judge: {
      question: {
        item: {
          format: "triomino-puzzle/1";
          kind: any;
          statement: any;
          answer: any;
          grade: any;
          tags: any;
          provenance: any;
          [key: string]: any;
        };
        answer: any;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: AnswerCheck;
    };
    library: {
      question: {
        kind?: "fill" | "best-move" | "plan" | "hunt" | "dispute" | "join" | null;
        grade?: string | null;
        tag?: string | null;
        limit?: number;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Listing;
    };
    perft: {
      question: {
        position: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        };
        depth: number;
        divide?: boolean;
        seconds?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Counted;
    };
    plan: {
      question: {
        position: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        };
        turns?: number | null;
        method?: "search" | "cp-sat" | null;
        rules?: string | null;
        seconds?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Plan;
    };
    play: {
      question: {
        game?: string | null;
        deed?: 
          | "look"
          | "lay"
          | "draw"
          | "pass"
          | "hint"
          | "take-back"
          | "resign"
          | "next-round";
        placement?: string | {
          at: [number, number];
          corners: [number, number, number];
          tile?: string;
        } | null;
        follow?: number | null;
        people?: string[];
        against?: string[];
        rules?: string | null;
        set?: string | null;
        seed?: number | null;
        seconds?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: PlayAnswer;
    };
    practice: {
      question: {
        outcome: "alone" | "helped" | "failed";
        at: number;
        card?: {
          stability: number;
          difficulty: number;
          last: number;
          due: number;
        } | null;
        grade?: 
          | "easy"
          | "gentle"
          | "moderate"
          | "tricky"
          | "learned"
          | "subtle"
          | "hard"
          | "fiendish" | null;
        difficulty?: number | null;
        rating?: {
          points: number;
          deviation: number;
          last: number;
        } | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Practised;
    };
    puzzle: {
      question: {
        name?: string | null;
        day?: string | null;
        item?: {
          format: "triomino-puzzle/1";
          kind: any;
          statement: any;
          answer: any;
          grade: any;
          tags: any;
          provenance: any;
          [key: string]: any;
        } | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: PuzzleAnswer;
    };
    read: {
      question: {
        text: string;
        rules?: string | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: TextRead;
    };
    records: {
      question: {
        which?: 
          | "dead-board"
          | "dead-board-0-2"
          | "dead-board-0-3"
          | "dead-board-0-4"
          | "dead-board-0-6"
          | "compact-figure"
          | "hexagons"
          | "hexagons-whole-set"
          | "bridges-whole-set"
          | "highest-move"
          | "highest-move-played"
          | "first-three-moves"
          | "dead-board-played"
          | "shortest-round"
          | "longest-round"
          | "round-points"
          | "match-total"
          | "bridges"
          | "hexagons-played" | null;
        verify?: boolean;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: BestKnownList;
    };
    review: {
      question: {
        record: string;
        rules?: string | null;
        games?: number;
        seed?: number;
        seconds?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Review;
    };
    rules: {
      question: {
        rules: string;
        change?: {
          [key: string]: any;
        } | null;
        name?: string | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: RulesAnswer;
    };
    score: {
      question: {
        record: string;
        line?: string;
        keep?: boolean;
        undo?: boolean;
        at?: number | null;
        rules?: string | null;
        known?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: ScoreAnswer;
    };
    season: {
      question: {
        sheets?: {
          name: string;
          record: string;
          rules?: string | null;
        }[];
        games?: number;
        seed?: number;
        seconds?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Season;
    };
    solve: {
      question: {
        puzzle: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        };
        count?: boolean;
        limit?: number | null;
        seconds?: number | null;
        explain?: boolean;
        least?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Solved | Ranking | Plan | HuntSolved | DisputeSolved | JoinSolved;
    };
    "tables/do": {
      question: {
        token: string;
        number: number;
        deed: 
          | "lay"
          | "draw"
          | "pass"
          | "next-round"
          | "resign"
          | "deal"
          | "leave"
          | "give";
        placement?: string | {
          at: [number, number];
          corners: [number, number, number];
          tile?: string;
        } | null;
        seat?: number | null;
        level?: "beginner" | "casual" | "club" | "expert" | "greedy" | "random" | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: SeatAnswer;
    };
    "tables/invite": {
      question: {
        token: string;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Invitation;
    };
    "tables/join": {
      question: {
        code: string;
        name: string;
        seat?: number | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Seated;
    };
    "tables/look": {
      question: {
        code: string;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: PublicTable;
    };
    "tables/open": {
      question: {
        name: string;
        seats?: number;
        level?: "beginner" | "casual" | "club" | "expert" | "greedy" | "random";
        rules?: string | null;
        set?: string | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Seated;
    };
    "tables/record": {
      question: {
        token: string;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: RecordAnswer;
    };
    "tables/watch": {
      question: {
        token: string;
        number?: number;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: SeatAnswer;
    };
    write: {
      question: {
        board: string | {
          format: "triomino-position/1";
          tiles: any;
          [key: string]: any;
        };
        form: "drawing" | "list" | "json" | "svg";
        rules?: string | null;
        lang?: "en" | "de" | "es" | "fr" | "nl" | "pt";
      };
      answer: Written;
    };
  }

  type Question<Name extends keyof Operations> = Operations[Name]["question"];
  type Answer<Name extends keyof Operations> = Operations[Name]["answer"];

  interface LongOperations {
    arrange: ArrangeNews;
    audit: any;
    best: BestNews;
    check: any;
    deadboard: DeadboardNews;
    generate: GenerateNews;
    hint: any;
    perft: any;
    plan: any;
    play: PlayNews;
    puzzle: any;
    records: BestKnownNews;
    review: ReviewNews;
    score: any;
    season: any;
    solve: SolveNews;
    "tables/watch": SeatAnswer;
  }
}

interface Elements {
  advice: HTMLElement;
  "advise-known": HTMLElement;
  "advise-moves": HTMLElement;
  "advise-state": HTMLElement;
  announcement: HTMLElement;
  before: HTMLButtonElement;
  board: SVGSVGElement;
  bridges: HTMLElement;
  "bridges-count": HTMLElement;
  "bridges-section": HTMLElement;
  chances: HTMLElement;
  choice: HTMLElement;
  "choice-better": HTMLElement;
  "choice-concluded": HTMLElement;
  "choice-concluded-title": HTMLElement;
  "choice-reply": HTMLElement;
  clear: HTMLButtonElement;
  closer: HTMLButtonElement;
  copied: HTMLTextAreaElement;
  "custom-set": HTMLElement;
  "custom-set-name": HTMLInputElement;
  "door-day": HTMLButtonElement;
  "door-play": HTMLButtonElement;
  "door-score": HTMLButtonElement;
  engine: HTMLSelectElement;
  "enter-game": HTMLButtonElement;
  "enter-hand": HTMLButtonElement;
  "equity-head": HTMLElement;
  "example-bar": HTMLElement;
  "example-board": HTMLButtonElement;
  "example-end": HTMLButtonElement;
  farther: HTMLButtonElement;
  faults: HTMLElement;
  file: HTMLInputElement;
  fit: HTMLButtonElement;
  free: HTMLButtonElement;
  game: HTMLDetailsElement;
  graph: HTMLElement;
  hand: HTMLElement;
  "hand-empty": HTMLElement;
  "hand-of": HTMLElement;
  help: HTMLButtonElement;
  "help-dialog": HTMLDialogElement;
  "help-dialog-title": HTMLElement;
  hexagons: HTMLElement;
  "hexagons-count": HTMLElement;
  "hexagons-section": HTMLElement;
  "hint-words": HTMLElement;
  house: HTMLDialogElement;
  "house-about": HTMLElement;
  "house-base": HTMLSelectElement;
  "house-clauses": HTMLElement;
  "house-drop": HTMLButtonElement;
  "house-fault": HTMLElement;
  "house-file": HTMLButtonElement;
  "house-keep": HTMLButtonElement;
  "house-link": HTMLButtonElement;
  "house-name": HTMLInputElement;
  "house-open": HTMLButtonElement;
  "house-title": HTMLElement;
  "keep-mistake": HTMLButtonElement;
  language: HTMLSelectElement;
  lead: HTMLElement;
  "learn-again": HTMLButtonElement;
  "learn-all": HTMLElement;
  "learn-bar": HTMLElement;
  "learn-draw": HTMLButtonElement;
  "learn-list": HTMLElement;
  "learn-next": HTMLButtonElement;
  "learn-pass": HTMLButtonElement;
  "learn-play": HTMLButtonElement;
  "learn-reasons": HTMLElement;
  "learn-said": HTMLElement;
  "learn-task": HTMLElement;
  "learn-title": HTMLElement;
  legend: HTMLElement;
  library: HTMLElement;
  "library-grade": HTMLSelectElement;
  "library-kind": HTMLSelectElement;
  "library-section": HTMLElement;
  licences: HTMLElement;
  make: HTMLButtonElement;
  "make-again": HTMLButtonElement;
  "make-code": HTMLInputElement;
  "make-day": HTMLButtonElement;
  "make-faces": HTMLSelectElement;
  "make-grade": HTMLSelectElement;
  "make-kind": HTMLSelectElement;
  "make-places": HTMLElement;
  "make-state": HTMLElement;
  "mistake-before": HTMLButtonElement;
  "mistake-next": HTMLButtonElement;
  "mode-board": HTMLButtonElement;
  "mode-learn": HTMLButtonElement;
  "mode-play": HTMLButtonElement;
  "mode-puzzle": HTMLButtonElement;
  "mode-record": HTMLButtonElement;
  "mode-score": HTMLButtonElement;
  "more-moves": HTMLButtonElement;
  moves: HTMLElement;
  "moves-head": HTMLElement;
  "moves-note": HTMLElement;
  "moves-section": HTMLElement;
  "moves-table": HTMLElement;
  "moves-why": HTMLElement;
  "open-record": HTMLButtonElement;
  "open-transfer": HTMLButtonElement;
  opponents: HTMLInputElement;
  panel: HTMLElement;
  "panel-board": HTMLElement;
  "panel-learn": HTMLElement;
  "panel-play": HTMLElement;
  "panel-puzzle": HTMLElement;
  "panel-record": HTMLElement;
  "panel-score": HTMLElement;
  paste: HTMLTextAreaElement;
  "paste-fault": HTMLElement;
  picker: HTMLElement;
  "picker-none": HTMLElement;
  "picker-tiles": HTMLElement;
  "picker-title": HTMLElement;
  "picker-typed": HTMLElement;
  "play-again": HTMLButtonElement;
  "play-away": HTMLElement;
  "play-back": HTMLButtonElement;
  "play-bar": HTMLElement;
  "play-draw": HTMLButtonElement;
  "play-fault": HTMLElement;
  "play-fewer": HTMLButtonElement;
  "play-hint": HTMLButtonElement;
  "play-hint-list": HTMLElement;
  "play-hint-words": HTMLElement;
  "play-hints": HTMLElement;
  "play-house": HTMLButtonElement;
  "play-log": HTMLElement;
  "play-more": HTMLButtonElement;
  "play-name": HTMLInputElement;
  "play-new": HTMLButtonElement;
  "play-next": HTMLButtonElement;
  "play-open": HTMLElement;
  "play-pass": HTMLButtonElement;
  "play-players": HTMLElement;
  "play-reasons": HTMLElement;
  "play-record": HTMLButtonElement;
  "play-resign": HTMLButtonElement;
  "play-retry": HTMLButtonElement;
  "play-reveal": HTMLButtonElement;
  "play-review": HTMLButtonElement;
  "play-round": HTMLElement;
  "play-rules": HTMLSelectElement;
  "play-seats": HTMLElement;
  "play-set": HTMLSelectElement;
  "play-setup": HTMLElement;
  "play-start": HTMLButtonElement;
  "play-status": HTMLElement;
  "play-table": HTMLElement;
  "play-totals": HTMLElement;
  "play-well": HTMLElement;
  players: HTMLInputElement;
  "practice-keep": HTMLButtonElement;
  "practice-share": HTMLButtonElement;
  "practice-shared": HTMLTextAreaElement;
  "practice-state": HTMLElement;
  practise: HTMLButtonElement;
  "problems-section": HTMLElement;
  "puzzle-busy": HTMLElement;
  "puzzle-check": HTMLButtonElement;
  "puzzle-choices": HTMLElement;
  "puzzle-deeds": HTMLElement;
  "puzzle-example": HTMLElement;
  "puzzle-hint": HTMLButtonElement;
  "puzzle-name": HTMLElement;
  "puzzle-parts": HTMLElement;
  "puzzle-progress": HTMLElement;
  "puzzle-question": HTMLElement;
  "puzzle-restart": HTMLButtonElement;
  "puzzle-solve": HTMLButtonElement;
  "record-body": HTMLElement;
  "record-by": HTMLElement;
  "record-example": HTMLButtonElement;
  "record-fault": HTMLElement;
  "record-problems": HTMLElement;
  "record-rules": HTMLSelectElement;
  "record-summary": HTMLElement;
  redo: HTMLButtonElement;
  "referee-section": HTMLElement;
  remove: HTMLButtonElement;
  review: HTMLButtonElement;
  "review-losses": HTMLElement;
  "review-state": HTMLElement;
  "review-summaries": HTMLElement;
  rules: HTMLSelectElement;
  "rules-lines": HTMLElement;
  "rules-title": HTMLElement;
  "rules-words": HTMLDetailsElement;
  "score-advise": HTMLButtonElement;
  "score-alone": HTMLButtonElement;
  "score-archive": HTMLElement;
  "score-as-was": HTMLButtonElement;
  "score-away": HTMLButtonElement;
  "score-bar": HTMLElement;
  "score-begin": HTMLButtonElement;
  "score-claim": HTMLInputElement;
  "score-csv": HTMLButtonElement;
  "score-draw": HTMLButtonElement;
  "score-drop": HTMLButtonElement;
  "score-edit": HTMLElement;
  "score-end": HTMLElement;
  "score-enter": HTMLButtonElement;
  "score-fault": HTMLElement;
  "score-forget": HTMLButtonElement;
  "score-heading": HTMLElement;
  "score-history": HTMLElement;
  "score-keep": HTMLButtonElement;
  "score-kept": HTMLElement;
  "score-line": HTMLInputElement;
  "score-line-label": HTMLElement;
  "score-more": HTMLInputElement;
  "score-more-fault": HTMLElement;
  "score-names": HTMLInputElement;
  "score-new": HTMLButtonElement;
  "score-next": HTMLButtonElement;
  "score-open": HTMLButtonElement;
  "score-paper": HTMLButtonElement;
  "score-pass": HTMLButtonElement;
  "score-players": HTMLElement;
  "score-print": HTMLElement;
  "score-problems": HTMLElement;
  "score-put": HTMLButtonElement;
  "score-record": HTMLButtonElement;
  "score-review": HTMLButtonElement;
  "score-rules": HTMLSelectElement;
  "score-season": HTMLButtonElement;
  "score-season-note": HTMLElement;
  "score-season-players": HTMLElement;
  "score-season-table": HTMLElement;
  "score-set": HTMLSelectElement;
  "score-setup": HTMLElement;
  "score-sheet": HTMLElement;
  "score-status": HTMLElement;
  "score-waiting": HTMLElement;
  "score-who": HTMLElement;
  scores: HTMLInputElement;
  search: HTMLButtonElement;
  "search-row": HTMLElement;
  "search-state": HTMLElement;
  seconds: HTMLSelectElement;
  set: HTMLSelectElement;
  "share-link": HTMLButtonElement;
  slots: HTMLElement;
  "slots-count": HTMLElement;
  "slots-section": HTMLElement;
  suspects: HTMLElement;
  "suspects-title": HTMLElement;
  theme: HTMLButtonElement;
  "to-board": HTMLButtonElement;
  "to-hand": HTMLButtonElement;
  together: HTMLElement;
  transfer: HTMLDialogElement;
  "transfer-title": HTMLElement;
  tray: HTMLElement;
  "tray-area": HTMLElement;
  "tray-count": HTMLElement;
  turn: HTMLButtonElement;
  "turn-before": HTMLButtonElement;
  "turn-first": HTMLButtonElement;
  "turn-last": HTMLButtonElement;
  "turn-loss": HTMLElement;
  "turn-next": HTMLButtonElement;
  "turn-problems": HTMLElement;
  "turn-totals": HTMLElement;
  "turn-where": HTMLElement;
  "turn-words": HTMLElement;
  turns: HTMLElement;
  undo: HTMLButtonElement;
  verdict: HTMLElement;
  welcome: HTMLElement;
  "welcome-picture": HTMLElement;
  well: HTMLInputElement;
  worth: HTMLElement;
}

import type { TableRecord } from '@draftwright/contract/table-records'
import { toGapId } from '../../../ui/grid/group-lines.ts'
import type { Cells, GridRecord } from '../model.ts'

interface PendingCells {
  readonly token: number
  readonly cells: Cells
}

/** Something that is on its way with others. */
interface Held<T> {
  readonly token: number
  readonly item: T
}

/** What is loaded of a table in one order, and what is on its way to the server. */
export interface RecordListState {
  /** Null at places that are not loaded yet. */
  readonly records: readonly (TableRecord | null)[]
  /** Null: all are loaded, or it has gaps. */
  readonly cursor: string | null
  /** Its length is known, and places are loaded as they are shown. */
  readonly hasGaps: boolean
  /** Changes by record that the server has not answered yet, the newest last. */
  readonly pending: ReadonlyMap<string, readonly PendingCells[]>
  /** New records that the server has not answered yet; they are shown last. */
  readonly added: readonly Held<GridRecord>[]
  /** Ids of records whose deletion is on its way. */
  readonly doomed: readonly Held<string>[]
  /** Cards that are on their way to another place, the newest last. */
  readonly moves: readonly Held<CardPlace>[]
  /** Ids of records that were loaded and are not now, as the list was read anew around what is shown. They are still there. */
  readonly unplaced: ReadonlySet<string>
}

/** A record right beside another one. */
interface CardPlace {
  readonly id: string
  readonly otherId: string
  readonly side: 'before' | 'after'
}

const noIds: ReadonlySet<string> = new Set()

export const emptyRecordList: RecordListState = {
  records: [],
  cursor: null,
  hasGaps: false,
  pending: new Map(),
  added: [],
  doomed: [],
  moves: [],
  unplaced: noIds,
}

export type RecordListAction =
  | { readonly do: 'load'; readonly records: readonly TableRecord[]; readonly cursor: string | null }
  | { readonly do: 'append'; readonly records: readonly TableRecord[]; readonly cursor: string | null }
  /** How many there are in all. */
  | { readonly do: 'resize'; readonly n: number }
  /** Puts records at places of a list with gaps; `isAnew` forgets all others. At its end the list is cut off. */
  | {
      readonly do: 'place'
      readonly at: number
      readonly records: readonly TableRecord[]
      readonly isAnew: boolean
      readonly isEnd: boolean
    }
  /** Answers to the changes with the token, or what others have changed. */
  | { readonly do: 'put'; readonly records: readonly TableRecord[]; readonly token?: number }
  /** Only the colours of those that are there. */
  | { readonly do: 'color'; readonly records: readonly TableRecord[] }
  /** Shows a record beside another one until the move with the token is answered or forgotten. */
  | { readonly do: 'hold'; readonly token: number; readonly place: CardPlace }
  /** Puts a record right beside another one, as the answer to the move with the token. */
  | { readonly do: 'move'; readonly token: number; readonly place: CardPlace }
  | { readonly do: 'drop'; readonly ids: ReadonlySet<string> }
  | { readonly do: 'expect'; readonly token: number; readonly changes: readonly GridRecord[] }
  | { readonly do: 'add'; readonly token: number; readonly records: readonly GridRecord[] }
  | { readonly do: 'doom'; readonly token: number; readonly ids: readonly string[] }
  | { readonly do: 'forget'; readonly token: number }

/** The list after something happened to it. */
export function reduceRecordList(state: RecordListState, action: RecordListAction): RecordListState {
  switch (action.do) {
    case 'load':
      return { ...state, records: action.records, cursor: action.cursor, hasGaps: false, unplaced: noIds }
    case 'append': {
      // Its length has become known meanwhile.
      if (state.hasGaps) {
        const at = state.records.indexOf(null)
        return at === -1 ? state : placeRecords(state, { at, records: action.records, isAnew: false, isEnd: false })
      }
      const known = new Set(state.records.map((record) => record?.id))
      const added = action.records.filter(({ id }) => !known.has(id))
      return { ...state, records: [...state.records, ...added], cursor: action.cursor }
    }
    case 'resize':
      return resizeList(state, action.n)
    case 'place':
      return placeRecords(state, action)
    case 'put': {
      const after = action.token === undefined ? state : forgetToken(state, action.token)
      const byId = new Map(action.records.map((record) => [record.id, record]))
      const records = after.records.map((record) => {
        if (record === null) return null
        const next = byId.get(record.id)
        byId.delete(record.id)
        return next === undefined ? record : keepColor(next, record)
      })
      return { ...after, records: byId.size === 0 ? records : [...records, ...byId.values()] }
    }
    case 'color': {
      const byId = new Map(action.records.map(({ id, color }) => [id, color]))
      const records = state.records.map((record) =>
        record === null || !byId.has(record.id) ? record : { ...record, color: byId.get(record.id) },
      )
      return { ...state, records }
    }
    case 'hold':
      return { ...state, moves: [...state.moves, { token: action.token, item: action.place }] }
    case 'move':
      return { ...forgetToken(state, action.token), records: moveRecord(state.records, action.place) }
    case 'drop':
      return {
        ...state,
        records: state.records.filter((record) => record === null || !action.ids.has(record.id)),
        unplaced: new Set([...state.unplaced].filter((id) => !action.ids.has(id))),
      }
    case 'expect': {
      const pending = new Map(state.pending)
      for (const { id, fields } of action.changes)
        pending.set(id, [...(pending.get(id) ?? []), { token: action.token, cells: fields }])
      return { ...state, pending }
    }
    case 'add': {
      const added = action.records.map((item) => ({ token: action.token, item }))
      return { ...state, added: [...state.added, ...added] }
    }
    case 'doom': {
      const doomed = action.ids.map((item) => ({ token: action.token, item }))
      return { ...state, doomed: [...state.doomed, ...doomed] }
    }
    case 'forget':
      return forgetToken(state, action.token)
  }
}

/** Answers to changes have no colours: the last one stays until it is asked for. */
const keepColor = (next: TableRecord, { color }: TableRecord): TableRecord =>
  next.color === undefined && color !== undefined ? { ...next, color } : next

/** Records that are there stay: they may be newer than the count. */
function resizeList(state: RecordListState, n: number): RecordListState {
  const { records } = state
  if (n > records.length) {
    const gap = Array.from({ length: n - records.length }, () => null)
    return { ...state, records: [...records, ...gap], cursor: null, hasGaps: true }
  }
  if (!state.hasGaps || n === records.length) return state
  const lastKnown = records.findLastIndex((record) => record !== null)
  return { ...state, records: records.slice(0, Math.max(n, lastKnown + 1)) }
}

function moveRecord(records: RecordListState['records'], { id, otherId, side }: CardPlace): RecordListState['records'] {
  const moved = records.find((record) => record?.id === id)
  const others = records.filter((record) => record === null || record.id !== id)
  const at = others.findIndex((record) => record?.id === otherId)
  if (moved === undefined || at === -1) return records
  return others.toSpliced(side === 'after' ? at + 1 : at, 0, moved)
}

function placeRecords(
  state: RecordListState,
  { at, records, isAnew, isEnd }: Omit<Extract<RecordListAction, { do: 'place' }>, 'do'>,
): RecordListState {
  const ids = new Set(records.map(({ id }) => id))
  const next: (TableRecord | null)[] = state.records.map((record) =>
    record === null || isAnew || ids.has(record.id) ? null : record,
  )
  for (const [place, record] of records.entries()) next[at + place] = record
  if (isEnd) next.length = Math.min(next.length, at + records.length)
  return { ...state, records: next, hasGaps: true, cursor: null, unplaced: listUnplaced(state, next) }
}

function listUnplaced({ records, unplaced }: RecordListState, next: RecordListState['records']): ReadonlySet<string> {
  // A list that is loaded as a whole has all that are still there.
  if (!next.includes(null)) return noIds
  const placed = new Set(next.map((record) => record?.id))
  const all = [...unplaced, ...records.flatMap((record) => record?.id ?? [])]
  return new Set(all.filter((id) => !placed.has(id)))
}

function forgetToken(state: RecordListState, token: number): RecordListState {
  const pending = new Map<string, readonly PendingCells[]>()
  for (const [id, list] of state.pending) {
    const left = list.filter((one) => one.token !== token)
    if (left.length > 0) pending.set(id, left)
  }
  const dropToken = <T>(list: readonly Held<T>[]) => list.filter((one) => one.token !== token)
  return {
    ...state,
    pending,
    added: dropToken(state.added),
    doomed: dropToken(state.doomed),
    moves: dropToken(state.moves),
  }
}

/** The parts of a list with gaps that are loaded, each with no more than 1,000 records. */
export function listLoadedParts(records: RecordListState['records']): { at: number; n: number }[] {
  const parts: { at: number; n: number }[] = []
  for (const [at, record] of records.entries()) {
    const last = parts.at(-1)
    if (record === null) continue
    if (last !== undefined && last.at + last.n === at && last.n < 1000) last.n++
    else parts.push({ at, n: 1 })
  }
  return parts
}

const shownByRecord = new WeakMap<GridRecord, { pending: readonly PendingCells[]; shown: GridRecord }>()
const gaps: GridRecord[] = []
/** What stands for a record that is not loaded yet. */
const getGap = (at: number): GridRecord => (gaps[at] ??= { id: toGapId(at), fields: {} })

/** The records with the changes that are on their way; the same objects as long as nothing changes. */
export function listShownRecords(state: RecordListState): readonly GridRecord[] {
  const { pending, added, moves } = state
  const records = moves.reduce((list, { item }) => moveRecord(list, item), state.records)
  const show = (record: GridRecord): GridRecord => {
    const changes = pending.get(record.id)
    if (changes === undefined) return record
    const known = shownByRecord.get(record)
    if (known?.pending === changes) return known.shown
    const fields = Object.assign({}, record.fields, ...changes.map(({ cells }) => cells)) as Cells
    const shown = { id: record.id, fields, color: record.color }
    shownByRecord.set(record, { pending: changes, shown })
    return shown
  }
  const loaded = records.map((record, at) => (record === null ? getGap(at) : show(record)))
  if (added.length === 0) return loaded
  // Its answer may be slower than the event about it.
  const known = new Set(records.map((record) => record?.id))
  return [...loaded, ...added.flatMap(({ item }) => (known.has(item.id) ? [] : [show(item)]))]
}

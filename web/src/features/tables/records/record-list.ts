import type { TableRecord } from '@draftwright/contract/table-records'
import type { Cells, GridRecord } from '../model.ts'

interface PendingCells {
  readonly token: number
  readonly cells: Cells
}

/** What is loaded of a table in one order, and what is on its way to the server. */
export interface RecordListState {
  readonly records: readonly TableRecord[]
  /** Null: all are loaded. */
  readonly cursor: string | null
  /** Changes by record that the server has not answered yet, the newest last. */
  readonly pending: ReadonlyMap<string, readonly PendingCells[]>
}

export const emptyRecordList: RecordListState = { records: [], cursor: null, pending: new Map() }

export type RecordListAction =
  | { readonly do: 'load'; readonly records: readonly TableRecord[]; readonly cursor: string | null }
  | { readonly do: 'append'; readonly records: readonly TableRecord[]; readonly cursor: string | null }
  /** Answers to the changes with the token, or what others have changed. */
  | { readonly do: 'put'; readonly records: readonly TableRecord[]; readonly token?: number }
  | { readonly do: 'drop'; readonly ids: ReadonlySet<string> }
  | { readonly do: 'expect'; readonly token: number; readonly changes: readonly GridRecord[] }
  | { readonly do: 'forget'; readonly token: number }

/** The list after something happened to it. */
export function reduceRecordList(state: RecordListState, action: RecordListAction): RecordListState {
  switch (action.do) {
    case 'load':
      return { ...state, records: action.records, cursor: action.cursor }
    case 'append': {
      const known = new Set(state.records.map(({ id }) => id))
      const added = action.records.filter(({ id }) => !known.has(id))
      return { ...state, records: [...state.records, ...added], cursor: action.cursor }
    }
    case 'put': {
      const after = action.token === undefined ? state : forgetToken(state, action.token)
      const byId = new Map(action.records.map((record) => [record.id, record]))
      const records = after.records.map((record) => {
        const next = byId.get(record.id)
        byId.delete(record.id)
        return next ?? record
      })
      return { ...after, records: byId.size === 0 ? records : [...records, ...byId.values()] }
    }
    case 'drop':
      return { ...state, records: state.records.filter(({ id }) => !action.ids.has(id)) }
    case 'expect': {
      const pending = new Map(state.pending)
      for (const { id, fields } of action.changes)
        pending.set(id, [...(pending.get(id) ?? []), { token: action.token, cells: fields }])
      return { ...state, pending }
    }
    case 'forget':
      return forgetToken(state, action.token)
  }
}

function forgetToken(state: RecordListState, token: number): RecordListState {
  const pending = new Map<string, readonly PendingCells[]>()
  for (const [id, list] of state.pending) {
    const left = list.filter((one) => one.token !== token)
    if (left.length > 0) pending.set(id, left)
  }
  return { ...state, pending }
}

const shownByRecord = new WeakMap<TableRecord, { pending: readonly PendingCells[]; shown: GridRecord }>()

/** The records with the changes that are on their way; the same objects as long as nothing changes. */
export const listShownRecords = ({ records, pending }: RecordListState): readonly GridRecord[] =>
  pending.size === 0
    ? records
    : records.map((record) => {
        const changes = pending.get(record.id)
        if (changes === undefined) return record
        const known = shownByRecord.get(record)
        if (known?.pending === changes) return known.shown
        const fields = Object.assign({}, record.fields, ...changes.map(({ cells }) => cells)) as Cells
        const shown = { id: record.id, fields }
        shownByRecord.set(record, { pending: changes, shown })
        return shown
      })

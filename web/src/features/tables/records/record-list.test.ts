import type { TableRecord } from '@draftwright/contract/table-records'
import { expect, test } from 'vitest'
import { listChosen } from '../../../ui/use-selection.ts'
import {
  emptyRecordList,
  listLoadedParts,
  listShownRecords,
  reduceRecordList,
  type RecordListAction,
} from './record-list.ts'

const record = (id: string, name: string): TableRecord => ({
  id,
  number: 1,
  fields: { name },
  is_stale: false,
  created_at: '',
  updated_at: '',
})
const run = (...actions: RecordListAction[]) => actions.reduce(reduceRecordList, emptyRecordList)
const names = (...actions: RecordListAction[]) => listShownRecords(run(...actions)).map(({ fields }) => fields['name'])
const loaded: RecordListAction = { do: 'load', records: [record('a', 'A'), record('b', 'B')], cursor: null }

test('a change is shown at once, and is the later of two until both are answered', () => {
  const first: RecordListAction = { do: 'expect', token: 1, changes: [{ id: 'a', fields: { name: 'one' } }] }
  const second: RecordListAction = { do: 'expect', token: 2, changes: [{ id: 'a', fields: { name: 'two' } }] }
  expect(names(loaded, first, second)).toEqual(['two', 'B'])
  const answered: RecordListAction = { do: 'put', token: 1, records: [record('a', 'one')] }
  expect(names(loaded, first, second, answered)).toEqual(['two', 'B'])
  expect(names(loaded, first, second, answered, { do: 'forget', token: 2 })).toEqual(['one', 'B'])
})

test('a record keeps its colour while it is edited, and after, until another one is known', () => {
  const red: TableRecord = { ...record('a', 'A'), color: 'red' }
  const page: RecordListAction = { do: 'load', records: [red, record('b', 'B')], cursor: null }
  const typed: RecordListAction = { do: 'expect', token: 1, changes: [{ id: 'a', fields: { name: 'one' } }] }
  const answered: RecordListAction = { do: 'put', token: 1, records: [record('a', 'one')] }
  const listColors = (...actions: RecordListAction[]) =>
    listShownRecords(run(page, ...actions)).map(({ color }) => color)
  expect(listColors(typed)).toEqual(['red', undefined])
  expect(listColors(typed, answered)).toEqual(['red', undefined])
  const asked: RecordListAction = { do: 'color', records: [{ ...record('a', ''), color: 'green' }] }
  expect(listColors(typed, answered, asked)).toEqual(['green', undefined])
  // It stands beside the new colour of another record, and none is a colour, too.
  const none: RecordListAction = { do: 'put', records: [{ ...record('a', 'one'), color: null }] }
  expect(listColors(typed, answered, none)).toEqual([null, undefined])
  expect(names(page, typed, answered, asked)).toEqual(['one', 'B'])
})

test("others' changes do not hide what is on its way, and unknown records are added at the end", () => {
  const mine: RecordListAction = { do: 'expect', token: 1, changes: [{ id: 'a', fields: { name: 'mine' } }] }
  const theirs: RecordListAction = { do: 'put', records: [record('a', 'theirs'), record('c', 'C')] }
  expect(names(loaded, mine, theirs)).toEqual(['mine', 'B', 'C'])
})

test('a page that holds known records adds only the new ones, and records that are gone are dropped', () => {
  expect(names(loaded, { do: 'append', records: [record('b', 'B'), record('c', 'C')], cursor: null })).toEqual([
    'A',
    'B',
    'C',
  ])
  expect(names(loaded, { do: 'drop', ids: new Set(['a']) })).toEqual(['B'])
})

test('records without a change stay the same objects', () => {
  const state = run(loaded, { do: 'expect', token: 1, changes: [{ id: 'a', fields: { name: 'x' } }] })
  expect(listShownRecords(state)[0]).toBe(listShownRecords(state)[0])
  expect(listShownRecords(state)[1]).toBe(state.records[1])
})

test('a list of known length has gaps, which are filled where they are shown', () => {
  const shown = (...actions: RecordListAction[]) => names(loaded, { do: 'resize', n: 6 }, ...actions)
  expect(shown()).toEqual(['A', 'B', undefined, undefined, undefined, undefined])
  const place: RecordListAction = { do: 'place', at: 3, records: [record('d', 'D')], isAnew: false, isEnd: false }
  expect(shown(place)).toEqual(['A', 'B', undefined, 'D', undefined, undefined])
  // A record that has moved stands at one place only, and a list that ends sooner is shorter.
  const end: RecordListAction = { do: 'place', at: 4, records: [record('a', 'A')], isAnew: false, isEnd: true }
  expect(shown(place, end)).toEqual([undefined, 'B', undefined, 'D', 'A'])
  expect(shown(place, { ...end, isAnew: true })).toEqual([undefined, undefined, undefined, undefined, 'A'])
  const late: RecordListAction = { do: 'append', records: [record('c', 'C')], cursor: 'x' }
  expect(shown(late)).toEqual(['A', 'B', 'C', undefined, undefined, undefined])
  expect(shown(place, { do: 'resize', n: 1 })).toEqual(['A', 'B', undefined, 'D'])
})

test('records of a list that is read anew around what is shown are not forgotten until they are gone', () => {
  const anew: RecordListAction = { do: 'place', at: 3, records: [record('d', 'D')], isAnew: true, isEnd: false }
  const list = [loaded, { do: 'resize', n: 6 } as const, anew]
  expect(run(...list).unplaced).toEqual(new Set(['a', 'b']))
  expect(run(...list, { do: 'drop', ids: new Set(['a']) }).unplaced).toEqual(new Set(['b']))
  const back: RecordListAction = { do: 'place', at: 1, records: [record('b', 'B')], isAnew: false, isEnd: false }
  expect(run(...list, back).unplaced).toEqual(new Set(['a']))
  expect(run(...list, loaded).unplaced).toEqual(new Set())
  const whole: RecordListAction = { ...anew, at: 0, isEnd: true }
  expect(run(...list, whole).unplaced).toEqual(new Set())
  // They stay chosen although no row shows them.
  expect(listChosen(new Set(['b', 'x', 'd']), [{ id: 'd' }], run(...list).unplaced)).toEqual(new Set(['d', 'b']))
})

test('a new record is shown last until it is answered, with what is typed into it, and only once', () => {
  const added: RecordListAction = { do: 'add', token: 1, records: [{ id: 'c', fields: { name: 'C' } }] }
  const typed: RecordListAction = { do: 'expect', token: 2, changes: [{ id: 'c', fields: { name: 'changed' } }] }
  expect(names(loaded, added)).toEqual(['A', 'B', 'C'])
  expect(names(loaded, added, typed)).toEqual(['A', 'B', 'changed'])
  const event: RecordListAction = { do: 'put', records: [record('c', 'C')] }
  expect(names(loaded, added, event)).toEqual(['A', 'B', 'C'])
  expect(names(loaded, added, { do: 'put', token: 1, records: [record('c', 'C')] }, typed)).toEqual([
    'A',
    'B',
    'changed',
  ])
  expect(names(loaded, added, { do: 'forget', token: 1 })).toEqual(['A', 'B'])
})

test('a deletion on its way is known until it is answered', () => {
  const doom: RecordListAction = { do: 'doom', token: 1, ids: ['a'] }
  expect(run(loaded, doom).doomed.map(({ item }) => item)).toEqual(['a'])
  expect(run(loaded, doom, { do: 'forget', token: 1 }).doomed).toEqual([])
})

test('a card is put right beside another one, and keeps what is on its way', () => {
  const all: RecordListAction = { do: 'load', records: ['a', 'b', 'c'].map((id) => record(id, id)), cursor: null }
  const mine: RecordListAction = { do: 'expect', token: 1, changes: [{ id: 'a', fields: { name: 'mine' } }] }
  const move = (otherId: string, side: 'before' | 'after'): RecordListAction => ({
    do: 'move',
    token: 2,
    place: { id: 'a', otherId, side },
  })
  expect(names(all, mine, move('c', 'before'))).toEqual(['b', 'mine', 'c'])
  expect(names(all, move('c', 'after'))).toEqual(['b', 'c', 'a'])
  expect(names(all, move('gone', 'after'))).toEqual(['a', 'b', 'c'])
})

test('a move on its way is shown over what is loaded meanwhile, and back without an answer', () => {
  const all: RecordListAction = { do: 'load', records: ['a', 'b', 'c'].map((id) => record(id, id)), cursor: null }
  const place = { id: 'a', otherId: 'c', side: 'after' } as const
  const hold: RecordListAction = { do: 'hold', token: 1, place }
  expect(names(all, hold, all)).toEqual(['b', 'c', 'a'])
  expect(names(all, hold, all, { do: 'forget', token: 1 })).toEqual(['a', 'b', 'c'])
  const later: RecordListAction = { do: 'hold', token: 2, place: { id: 'b', otherId: 'a', side: 'after' } }
  expect(names(all, hold, later, { do: 'move', token: 1, place })).toEqual(['c', 'a', 'b'])
})

test('the parts of a list that are loaded are read again', () => {
  const [a, b] = [record('a', 'A'), record('b', 'B')]
  expect(listLoadedParts([null, a, b, null, null, a])).toEqual([
    { at: 1, n: 2 },
    { at: 5, n: 1 },
  ])
  expect(listLoadedParts(Array.from({ length: 1500 }, () => a))).toEqual([
    { at: 0, n: 1000 },
    { at: 1000, n: 500 },
  ])
})

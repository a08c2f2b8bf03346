import { systemDb } from '../src/db/system-db.ts'
import type { Parts } from '../src/http/parts.ts'
import type { Fixture } from './fixture.ts'
import type { Ask, Person, RouteId } from './harness.ts'
import type { Sample } from './samples.ts'
import { multipart } from './upload.ts'

const byId = (rows: Fixture): Ask => ({ params: { id: rows.import } })
/** Whose import it is, and publishers. */
const own: Partial<Sample> = { isAboutARow: true, mayAnswer: [403] }
/** The jobs are quick or slow as they like; the row is where the request wants it. */
const inState =
  (state: 'checked' | 'running' | 'done') =>
  (_owner: Person, rows: Fixture, { engine }: Parts) =>
    systemDb(engine).updateTable('imports').set({ state }).where('id', '=', rows.import).execute()

/** Tables in and out. */
export const importSamples: Partial<Record<RouteId, Sample>> = {
  'imports.list': { ask: () => ({}) },
  'imports.upload': { ask: () => multipart('ideas.csv', Buffer.from('Idea\nClose at noon\n'), { kind: 'ideas' }) },
  'imports.read': { ask: byId, ...own },
  'imports.check': {
    ask: (rows) => ({ ...byId(rows), body: { mapping: { title: 0, body: 1 } } }),
    ...own,
    isFinal: true,
  },
  'imports.run': { ask: byId, ...own, isFinal: true, prepare: inState('checked') },
  'imports.stop': { ask: byId, ...own, isFinal: true, prepare: inState('running') },
  'imports.undo': { ask: byId, ...own, isFinal: true, prepare: inState('done') },
  'imports.remove': { ask: byId, ...own, isFinal: true },
  'imports.rows': { ask: byId, ...own },
  'imports.problems': { ask: byId, ...own },
  'exports.posts': { ask: () => ({}) },
  'exports.ideas': { ask: () => ({}) },
}

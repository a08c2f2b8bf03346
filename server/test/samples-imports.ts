import { createSystemDb } from '../src/db/system-db.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Fixture } from './fixture.ts'
import type { CallOptions, Person, RouteId } from './harness.ts'
import type { Sample } from './sample-shape.ts'
import { buildMultipart } from './upload.ts'

const buildIdRequest = (rows: Fixture): CallOptions => ({ params: { id: rows.import } })
/** Only the import's creator and publishers. */
const ownRowsOnly: Partial<Sample> = { isAboutARow: true, mayAnswer: [403] }
/** Independent of the speed of jobs: sets the row to the state the request needs. */
const prepareState =
  (state: 'checked' | 'running' | 'done') =>
  (_owner: Person, rows: Fixture, { engine }: AppContext) =>
    createSystemDb(engine).updateTable('imports').set({ state }).where('id', '=', rows.import).execute()

/** Imports and exports. */
export const importSamples: Partial<Record<RouteId, Sample>> = {
  'imports.list': { request: () => ({}) },
  'imports.upload': {
    request: () => buildMultipart('ideas.csv', Buffer.from('Idea\nClose at noon\n'), { kind: 'ideas' }),
  },
  'imports.read': { request: buildIdRequest, ...ownRowsOnly },
  'imports.check': {
    request: (rows) => ({ ...buildIdRequest(rows), body: { mapping: { title: 0, body: 1 } } }),
    ...ownRowsOnly,
    isFinal: true,
  },
  'imports.run': { request: buildIdRequest, ...ownRowsOnly, isFinal: true, prepare: prepareState('checked') },
  'imports.stop': { request: buildIdRequest, ...ownRowsOnly, isFinal: true, prepare: prepareState('running') },
  'imports.undo': { request: buildIdRequest, ...ownRowsOnly, isFinal: true, prepare: prepareState('done') },
  'imports.remove': { request: buildIdRequest, ...ownRowsOnly, isFinal: true },
  'imports.rows': { request: buildIdRequest, ...ownRowsOnly },
  'imports.problems': { request: buildIdRequest, ...ownRowsOnly },
  'exports.posts': { request: () => ({}) },
  'exports.ideas': { request: () => ({}) },
}

import { readSourceJob } from './read-job.ts'

export { copySources, type GroundSource, orderSources, readSources } from './ground.ts'
export { collectPersonalSources } from './personal-data-store.ts'
export { readSourceDocument, toTitle, UnreadableSourceError } from './read-document.ts'
export { readSourceJob, readToday } from './read-job.ts'
export {
  deleteSource,
  findSourceRow,
  insertSources,
  listSourceRows,
  resetFailedSource,
  type SourceOwner,
  type SourceRow,
} from './store.ts'
export const sourceJobs = [readSourceJob]

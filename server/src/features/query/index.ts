export { readCrmRecordResult } from './crm-record.ts'
export { listNamedRows, type NamedRow } from './find-named.ts'
export {
  loadCrmGroup,
  loadIdeaGroup,
  loadPostGroup,
  toAndFilter,
  toEmptyFilter,
  toEqualsFilter,
  toRangeFilter,
} from './load-groups.ts'
export { matchNames } from './match-names.ts'
export { matchTables } from './match-tables.ts'
export { readBrief, toReceivedSource } from './read-brief.ts'
export { isMisspeltRun } from './spelling.ts'
export { translateWords } from './both-languages.ts'
export { findPassages } from './find-passages.ts'
export { type FoundValue, listValues } from './find-values.ts'
export { listQueryKinds, runQuery } from './run-query.ts'
export { listTables } from './run-table-query.ts'
export { toChannelSource, toIdeaSources, toPillarSource, toPostSources } from './content-sources.ts'
export {
  toEntrySources,
  toFileSource,
  toTimelineHref,
  toTaskSources,
} from './crm-sources.ts'
export { findMemberId, loadMembers, toLineSource, toMeetingSource, toNoteSource } from './meeting-sources.ts'
export { readNumber } from './read-number.ts'
export { isLeaning, splitClauses } from './clauses.ts'
export { toRecordGroup } from './record-group.ts'
export {
  buildToolResult,
  createToolContext,
  listCrmNotes,
  loadPersonNames,
  resolveOwnerId,
  type SourceGroup,
  type ToolCaller,
  type ToolContext,
  toTimeRange,
  truncateLine,
} from './tool-context.ts'
export { normalizeText } from './match-rows.ts'
export { queryRoutes } from './routes.ts'

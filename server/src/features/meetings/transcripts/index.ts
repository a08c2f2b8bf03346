export { toFileName } from './export.ts'
export { listSpeakers, updateSpeakerName } from './speakers-store.ts'
export { findTranscriptRow, listSegmentRange, listSegments, listSegmentsBySeq } from './store.ts'

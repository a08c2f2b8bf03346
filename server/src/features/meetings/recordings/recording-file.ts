import type { FilePart } from '../../../integrations/joined-file.ts'
import type { RecordingPart } from './store.ts'

interface RecordingPlace {
  readonly account_id: string
  readonly id: string
}

/** Below the folder that is deleted with the workspace. */
export const toRecordingFolder = ({ account_id, id }: RecordingPlace): string => `recordings/${account_id}/${id}`

/** Two senders of different bytes under one number write different files. */
export const toPartKey = (recording: RecordingPlace, { number, sha256 }: Pick<RecordingPart, 'number' | 'sha256'>) =>
  `${toRecordingFolder(recording)}/${number}-${sha256}`

/** The stored files whose bytes, one after the other, are the recording: read them with `openJoinedFile`. */
export const toFileParts = (recording: RecordingPlace, parts: readonly RecordingPart[]): FilePart[] =>
  parts.map((part) => ({ key: toPartKey(recording, part), bytes: part.bytes }))

import { type TableFile, tableFileLimits } from '@draftwright/contract/table-attachments'
import { create } from '@draftwright/contract/routes/table-attachments.generated'
import { buildRequest } from '../../../api/api.ts'
import { getAuthHeaders } from '../../../api/session-calls.ts'
import { uploadWithProgress } from '../../../api/upload.ts'

interface UploadProgress {
  readonly signal: AbortSignal
  /** Called with how much has been sent, from 0 to 1. */
  readonly onSent: (share: number) => void
}

/** Keeps a file for cells of a base. Throws an error that says why it was refused. */
export async function uploadTableFile(
  baseId: string,
  file: File,
  { signal, onSent }: UploadProgress,
): Promise<TableFile> {
  if (file.size === 0) throw new Error('The file is empty')
  if (file.size > tableFileLimits.bytes)
    throw new Error(`A file can have at most ${tableFileLimits.bytes / 1024 / 1024} MB`)
  const body = new FormData()
  body.set('file', file)
  const { url } = buildRequest({ route: create, params: { base_id: baseId } })
  const response = await uploadWithProgress(url, { body, headers: await getAuthHeaders(), signal, onSent })
  const answer = (await response.json()) as { data?: TableFile; error?: { message?: string } }
  if (answer.data === undefined) throw new Error(answer.error?.message ?? 'The server rejected the file')
  return answer.data
}

import type { ReadingWishes } from './TableReading.tsx'

/** What is sent with a file to import. */
export interface UploadForm extends ReadingWishes {
  readonly file: File
  /** An import of the same file that has not begun; it is deleted. */
  readonly replaces?: string
}

export function toForm({ file, ...fields }: UploadForm): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // The server reads the fields before the file.
  form.set('file', file)
  return form
}

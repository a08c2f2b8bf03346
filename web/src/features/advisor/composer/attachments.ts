import { maxFiles } from '@draftwright/contract/agent/vocabulary'

/** Total size limit for the files of one question, in bytes. */
const maxBytes = 25 * 1024 * 1024

const acceptedEndings =
  /\.(?:pdf|json|docx|pptx|xlsx|csv|txt|md|html|xml|rtf|png|jpe?g|gif|webp|bmp|avif|heic|vtt|srt)$/iu
export const acceptedTypes = '.pdf,.json,.docx,.pptx,.xlsx,.csv,.txt,.md,.html,.xml,.rtf,.vtt,.srt,image/*'

/** The file list with the new files added, and a message about rejected ones. */
export function appendFiles(
  before: readonly File[],
  more: readonly File[],
): { files: readonly File[]; complaint: string | null } {
  const files = [...before]
  const complaints: string[] = []
  for (const file of more) {
    if (!acceptedEndings.test(file.name)) complaints.push(`${file.name} has an unsupported file type.`)
    else if (files.length >= maxFiles) complaints.push(`You can attach at most ${maxFiles} files.`)
    else if (countBytes(files) + file.size > maxBytes) complaints.push('Files can have at most 25 MB in total.')
    else if (!files.some(({ name, size }) => name === file.name && size === file.size)) files.push(file)
  }
  return { files, complaint: [...new Set(complaints)].join(' ') || null }
}

const countBytes = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** 1536 is "1.5 KB". */
export function formatSize(size: number): string {
  if (size < 1024) return `${size} B`
  const [value, unit] = size < 1024 * 1024 ? [size / 1024, 'KB'] : [size / 1024 / 1024, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

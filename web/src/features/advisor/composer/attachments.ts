import { maxFiles } from '@draftwright/contract/agent/vocabulary'

/** Bytes all files of one question may have together. */
export const mostBytes = 25 * 1024 * 1024

const endings = /\.(?:pdf|json|docx|pptx|xlsx|csv|txt|md|html|xml|rtf|png|jpe?g|gif|webp|bmp|avif|heic|vtt|srt)$/iu
export const accepted = '.pdf,.json,.docx,.pptx,.xlsx,.csv,.txt,.md,.html,.xml,.rtf,.vtt,.srt,image/*'

/** The files with the new ones added, and a sentence on those that were left out. */
export function added(
  before: readonly File[],
  more: readonly File[],
): { files: readonly File[]; complaint: string | null } {
  const files = [...before]
  const complaints: string[] = []
  for (const file of more) {
    if (!endings.test(file.name)) complaints.push(`${file.name} is of a type that cannot be read.`)
    else if (files.length >= maxFiles) complaints.push(`A question takes at most ${maxFiles} files.`)
    else if (bytes(files) + file.size > mostBytes) complaints.push('All files together may have 25 MB.')
    else if (!files.some(({ name, size }) => name === file.name && size === file.size)) files.push(file)
  }
  return { files, complaint: [...new Set(complaints)].join(' ') || null }
}

const bytes = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** 1536 is "1.5 KB". */
export function sizeWords(size: number): string {
  if (size < 1024) return `${size} B`
  const [value, unit] = size < 1024 * 1024 ? [size / 1024, 'KB'] : [size / 1024 / 1024, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

import { z } from 'zod'
import type { AirtableRecord } from '../../../integrations/airtable-client.ts'
import type { WriteScope } from '../write-records.ts'
import { insertWaitingFiles, type WaitingFile } from './files-store.ts'
import type { BasePlan } from './make-base.ts'

/** Files of one import, and their bytes together. */
export const importFileLimits = { files: 50_000, bytes: 20 * 1024 ** 3 } as const

const SourceFile = z.object({
  id: z.string().max(100),
  url: z.string().max(4000),
  filename: z.string().catch('file'),
  size: z.number().nonnegative().catch(0),
})

/** The files of a cell, as Airtable names them. */
export const readSourceFiles = (value: unknown): z.infer<typeof SourceFile>[] =>
  Array.isArray(value)
    ? value.flatMap((one) => {
        const read = SourceFile.safeParse(one)
        return read.success ? [read.data] : []
      })
    : []

interface LockedImport {
  readonly id: string
  readonly n_files: number
  readonly report: { place: string; message: string }[]
}

/** Keeps for later which files new records have; returns how many. */
export async function collectWaitingFiles(
  { tx, table }: WriteScope,
  { id, n_files, report }: LockedImport,
  planned: BasePlan['tables'][number],
  records: readonly AirtableRecord[],
): Promise<number> {
  const fields = planned.fields.filter(
    (one) =>
      one.kind === 'file' && table.fields.some((field) => field.id === one.id && field.type === 'multipleAttachments'),
  )
  const all = records.flatMap((record) =>
    fields.flatMap((field) =>
      readSourceFiles(record.fields[field.source_id]).map((file) => ({
        table_id: table.id,
        record_id: record.id,
        field_id: field.id,
        source_id: clean(file.id),
        filename: clean(file.filename).slice(0, 1000),
        bytes: Math.round(Math.min(file.size, Number.MAX_SAFE_INTEGER)),
        url: clean(file.url),
      })),
    ),
  )
  const files = all
    .slice(0, Math.max(0, importFileLimits.files - n_files))
    .map((file, at): WaitingFile => ({ number: n_files + at, ...file }))
  const message = `Only the first ${importFileLimits.files.toLocaleString('en')} files come`
  if (files.length < all.length && report.every((one) => one.message !== message))
    report.push({ place: planned.name, message })
  if (files.length > 0) await insertWaitingFiles(tx, id, files)
  return files.length
}

const clean = (text: string): string => text.replaceAll('\0', '')

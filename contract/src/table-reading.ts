import * as z from 'zod/mini'
import { HintsByColumn } from './column-forms-schema.ts'
import { Id } from './fields.ts'
import { delimiterNames, fileEncodings, tableFormats } from './table-reading-words.ts'

/** How a file was read. Null for imports from before this was kept. */
export const TableReading = z.nullable(
  z.object({
    format: z.enum(tableFormats),
    encoding: z.string(),
    delimiter: z.string(),
    sheets: z.array(z.string()),
    sheet: z.nullable(z.string()),
    heading_row: z.number(),
    keeps_footer: z.boolean(),
    n_below: z.number(),
    remarks: z.array(z.string()),
    /** How values are written, by the place of their column; absent in imports from before this was looked at. */
    columns: z.optional(HintsByColumn),
  }),
)

/** Text fields of an upload that say how the file is read; what is left out is guessed. */
export const readingChoices = {
  encoding: z.optional(z.enum(fileEncodings, { error: `must be one of ${fileEncodings.join(', ')}` })),
  delimiter: z.optional(z.enum(delimiterNames, { error: `must be one of ${delimiterNames.join(', ')}` })),
  /** Of a workbook. */
  sheet: z.optional(z.string().check(z.maxLength(100))),
  /** As a spreadsheet counts; 0 if no row has headings. */
  heading_row: z.optional(z.string().check(z.regex(/^\d{1,7}$/u, 'must be the number of a row, or 0'))),
  /** Whether totals and notes below the table are rows of it. */
  keeps_footer: z.optional(z.enum(['true', 'false'], { error: 'must be true or false' })),
  /** An import of the same file that has not begun; it is deleted. */
  replaces: z.optional(Id),
}
export type ReadingChoices = z.infer<z.ZodMiniObject<typeof readingChoices>>

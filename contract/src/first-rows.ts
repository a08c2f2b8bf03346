import * as z from 'zod/mini'

/** Rows of a file that are shown before it is imported. */
export const maxFirstRows = 20

/** The first rows as they will be stored. A cell that cannot be read has its own text and what is wrong with it. */
export const FirstRows = z.array(
  z.object({
    /** As a spreadsheet numbers it: the headers are row 1. */
    n: z.number(),
    /** Why the row does not come in; null where it does. */
    problem: z.nullable(z.string()),
    /** One for each column that is shown. */
    cells: z.array(z.object({ text: z.string(), problem: z.nullable(z.string()) })),
  }),
)
export type FirstRows = z.infer<typeof FirstRows>

import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { defineRoutes } from './route.ts'
import { TableId, TableRecordId, TableViewId } from './table-fields.ts'

/** The order that people give the cards of a board. */
export const tableBoards = defineRoutes({
  /** Puts a card before or after another one; 404 if one of them is gone. */
  placeCard: {
    method: 'PUT',
    path: '/base_table/:table_id/view/:view_id/card',
    right: 'tables:write',
    params: z.object({ table_id: TableId, view_id: TableViewId }),
    body: z
      .strictObject({
        record_id: TableRecordId,
        other_id: TableRecordId,
        side: z.enum(['before', 'after'], { error: 'must be before or after' }),
      })
      .check(
        z.refine(({ record_id, other_id }) => record_id !== other_id, {
          path: ['other_id'],
          error: 'must be another record',
        }),
      ),
    data: Nothing,
  },
})

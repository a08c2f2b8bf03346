import { yearPattern } from '@draftwright/contract/days'
import { z } from 'zod'

/** A calendar day in the workspace's time zone; spans include both ends. */
export const Day = z.iso.date().regex(yearPattern).describe('A day, YYYY-MM-DD')

import { conditionMutants } from './conditions.ts'
import { guardedMailMutants } from './guarded-mail.ts'
import { guardedRecordMutants } from './guarded-records.ts'
import { guardedSharingMutants } from './guarded-sharing.ts'
import { guardedTableMutants } from './guarded-tables.ts'
import type { Mutant } from './mutant.ts'
import { advisorMutants, lookMutants } from './people.ts'
import { rightMutants } from './rights.ts'
import { engineMutants, killMutants } from './servers.ts'

/** Bugs chosen over what a quicker suite could lose, over the newer areas, and over consent, caps, back-off, undo and a second person. */
export const allMutants: readonly Mutant[] = [
  ...rightMutants,
  ...engineMutants,
  ...killMutants,
  ...advisorMutants,
  ...lookMutants,
  ...conditionMutants,
  ...guardedMailMutants,
  ...guardedSharingMutants,
  ...guardedRecordMutants,
  ...guardedTableMutants,
]

import { conditionMutants } from './conditions.ts'
import type { Mutant } from './mutant.ts'
import { advisorMutants, lookMutants } from './people.ts'
import { rightMutants } from './rights.ts'
import { engineMutants, killMutants } from './servers.ts'

/** Forty bugs, chosen over what a quicker suite could lose and over the newer areas. */
export const allMutants: readonly Mutant[] = [
  ...rightMutants,
  ...engineMutants,
  ...killMutants,
  ...advisorMutants,
  ...lookMutants,
  ...conditionMutants,
]

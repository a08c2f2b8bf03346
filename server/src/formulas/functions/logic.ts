import { failure, flattenLists, isFailure, toTruth } from '../values.ts'
import { defineFunction, type FormulaFunction, many } from './define.ts'

/** IF and SWITCH compute only the branch they take and are part of the compiler. */
export const logicFunctions: Readonly<Record<string, FormulaFunction>> = {
  AND: defineFunction([1, many], (values) => flattenLists(values).every(toTruth)),
  OR: defineFunction([1, many], (values) => flattenLists(values).some(toTruth)),
  XOR: defineFunction([1, many], (values) => flattenLists(values).filter(toTruth).length % 2 === 1),
  NOT: defineFunction([1, 1], ([value = null]) => !toTruth(value)),
  TRUE: defineFunction([0, 0], () => true),
  FALSE: defineFunction([0, 0], () => false),
  BLANK: defineFunction([0, 0], () => null),
  ERROR: defineFunction([0, 1], () => failure),
  ISERROR: defineFunction(
    [1, 1],
    ([value = null]) => isFailure(value) || (typeof value === 'number' && !Number.isFinite(value)),
    { takesErrors: true },
  ),
}

export { FilterProblems } from './FilterProblems.tsx'
export { describeOff } from './filter-problems.ts'
export { useOpenFilter } from './use-open-filter.ts'

export {
  prefetchPillars,
  useListPillarsQuery,
  useListPillarContentsQuery,
  useReadPillarQuery,
  useRemovePillarMutation,
  useUpdatePillarMutation,
} from './api.ts'
export { NewPillar } from './NewPillar.tsx'
export { toNewPillar, toPillarFields, mergePillarFields } from './pillar-fields.ts'
export { formatIntention, PillarForm } from './PillarForm.tsx'
export { PillarSelect, PillarSelectFilter, usePillarNames } from './PillarSelect.tsx'

export {
  useListPillarsQuery,
  usePillarContentsQuery,
  useReadPillarQuery,
  useRemovePillarMutation,
  useUpdatePillarMutation,
} from './api.ts'
export { NewPillar } from './NewPillar.tsx'
export { bodyOf, fieldsOf, mergedFields } from './pillar-fields.ts'
export { intentionLabel, PillarForm } from './PillarForm.tsx'
export { PillarSelect, PillarSelectFilter, usePillarNames } from './PillarSelect.tsx'

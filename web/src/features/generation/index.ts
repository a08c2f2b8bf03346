export {
  useListModelsQuery,
  useListRunsQuery,
  useRerunStepMutation,
  useStartRunMutation,
  useStopRunMutation,
} from './api.ts'
export { formatUsage } from './format-usage.ts'
export { GeneratePanel } from './GeneratePanel.tsx'
export { ModelName, ModelSelect, useCanTranscribe } from './ModelSelect.tsx'
export { RunProgress } from './RunProgress.tsx'
export { startStreamedRun } from './run-stream.ts'
export { useRun } from './use-run.ts'
export { useIdsUnderWay } from './use-ids-under-way.ts'

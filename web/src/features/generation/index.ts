export {
  usePasteFeedbackMutation,
  useWriteFeedbackPromptMutation,
  useListModelsQuery,
  useListRunsQuery,
  useRerunStepMutation,
  useStartRunMutation,
  useStopRunMutation,
} from './api.ts'
export { AnyChat } from './AnyChat.tsx'
export type { ChatPrompt } from './ChatExchange.tsx'
export { formatUsage } from './format-usage.ts'
export { GeneratePanel } from './GeneratePanel.tsx'
export { BasicModeHint, ModelName, ModelSelect, useCanTranscribe, useIsBasicMode } from './ModelSelect.tsx'
export { RunProgress } from './RunProgress.tsx'
export { startStreamedRun } from './run-stream.ts'
export { useRun } from './use-run.ts'
export { useIdsUnderWay } from './use-ids-under-way.ts'

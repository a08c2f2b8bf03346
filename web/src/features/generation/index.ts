export { useListModelsQuery, useStartRunMutation } from './api.ts'
export { GeneratePanel } from './GeneratePanel.tsx'
export { useCanTranscribe } from './ModelSelect.tsx'
export { RunProgress } from './RunProgress.tsx'

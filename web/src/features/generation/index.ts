export { useListModelsQuery, useStartRunMutation } from './api.ts'
export { GeneratePanel } from './GeneratePanel.tsx'
export { ModelSelect, useCanTranscribe } from './ModelSelect.tsx'
export { RunProgress } from './RunProgress.tsx'

export { ExperimentSection } from './ExperimentSection.tsx'
export { ExperimentsSection } from './ExperimentsSection.tsx'

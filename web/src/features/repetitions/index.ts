export { RepetitionSection } from './RepetitionSection.tsx'

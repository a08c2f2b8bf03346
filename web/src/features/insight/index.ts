export { NetworkNumbersSection } from './NetworkNumbersSection.tsx'

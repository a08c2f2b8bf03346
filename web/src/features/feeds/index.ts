export { FeedsEditor } from './FeedsEditor.tsx'

export { IdeaSources } from './IdeaSources.tsx'
export { SearchTab } from './SearchTab.tsx'
export { SourcesPanel } from './SourcesPanel.tsx'

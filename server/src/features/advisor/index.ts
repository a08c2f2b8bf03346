export { advisorRoutes } from './routes.ts'
export { readTool } from './tools/read-tool.ts'
export type { ToolCall } from './tools/reading.ts'

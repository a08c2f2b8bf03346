export { runReadTool } from './run-read-tool.ts'

import { apiKeyScopes, type ApiKeyScope, type ScopeArea, scopeAreas } from '@draftwright/contract/api-key-scopes'
import { NativeSelect } from '@mantine/core'
import classes from './ApiKeysTab.module.css'
import { areaLabels } from './scope-words.ts'

const levels = [
  { value: '', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change' },
]

interface AreaFieldsProps {
  scopes: readonly ApiKeyScope[]
  /** What can be given. */
  offered?: readonly ApiKeyScope[]
  onChange: (scopes: ApiKeyScope[]) => void
}

/** What may be done in each area of the workspace. */
export function AreaFields({ scopes, offered = apiKeyScopes, onChange }: AreaFieldsProps) {
  const canWrite = (area: ScopeArea): boolean => offered.includes(`${area}:write`)
  const setArea = (area: ScopeArea, level: string) => {
    const others = scopes.filter((scope) => !scope.startsWith(`${area}:`))
    onChange([
      ...others,
      ...(level === '' ? [] : [`${area}:read` as const]),
      ...(level === 'write' ? [`${area}:write` as const] : []),
    ])
  }
  const readLevel = (area: ScopeArea): string =>
    scopes.includes(`${area}:write`) ? 'write' : scopes.includes(`${area}:read`) ? 'read' : ''
  return (
    <>
      {scopeAreas
        .filter((area) => offered.some((scope) => scope.startsWith(`${area}:`)))
        .map((area) => (
          <div key={area} className={classes.scope}>
            <span aria-hidden>{areaLabels[area]}</span>
            <NativeSelect
              size="xs"
              aria-label={areaLabels[area]}
              data={canWrite(area) ? levels : levels.slice(0, 2)}
              value={readLevel(area)}
              onChange={(event) => setArea(area, event.currentTarget.value)}
            />
          </div>
        ))}
    </>
  )
}

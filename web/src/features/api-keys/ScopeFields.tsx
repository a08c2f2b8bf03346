import { apiKeyScopes, type ApiKeyScope, type ScopeArea, scopeAreas } from '@draftwright/contract/api-key-scopes'
import { Checkbox, NativeSelect } from '@mantine/core'
import classes from './ApiKeysTab.module.css'
import { areaLabels } from './scope-words.ts'

const levels = [
  { value: '', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change' },
]

const canWrite = (area: ScopeArea): boolean => apiKeyScopes.includes(`${area}:write`)

/** What a key may do: Ask Co-CEO, and each area of the workspace. */
export function ScopeFields({
  scopes,
  onChange,
}: {
  scopes: readonly ApiKeyScope[]
  onChange: (scopes: ApiKeyScope[]) => void
}) {
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
    <fieldset className={classes.scopes}>
      <legend>Access</legend>
      <Checkbox
        label="Ask Co-CEO"
        description="For chat clients that speak its protocol"
        checked={scopes.includes('agent')}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? ['agent', ...scopes] : scopes.filter((scope) => scope !== 'agent'))
        }
      />
      {scopeAreas.map((area) => (
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
    </fieldset>
  )
}

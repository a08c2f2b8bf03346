import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import { Checkbox } from '@mantine/core'
import classes from './ApiKeysTab.module.css'
import { AreaFields } from './AreaFields.tsx'

/** What a key may do: Ask Co-CEO, and each area of the workspace. */
export function ScopeFields({
  scopes,
  onChange,
}: {
  scopes: readonly ApiKeyScope[]
  onChange: (scopes: ApiKeyScope[]) => void
}) {
  return (
    <fieldset className={classes.scopes}>
      <legend>Access</legend>
      <Checkbox
        label="Ask Co-CEO"
        description="For chat clients that use its protocol"
        checked={scopes.includes('agent')}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? ['agent', ...scopes] : scopes.filter((scope) => scope !== 'agent'))
        }
      />
      <AreaFields scopes={scopes} onChange={onChange} />
    </fieldset>
  )
}

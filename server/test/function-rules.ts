import type { Rules } from './layer-rule.ts'

const mostParameters = 5
const mostLines = 80
const mostComponentLines = 150

/** A component of React: a function of a .tsx file whose own name begins with a capital. */
const isComponent = (path: string, name: string) => path.endsWith('.tsx') && /(^| > )[A-Z]\w*$/.test(name)

export const functionRules: Rules = {
  'at most five positional parameters': ({ functions }) =>
    functions
      .filter(({ parameters }) => parameters > mostParameters)
      .map(({ name, line, parameters }) => ({
        line,
        message: `${name} takes ${parameters} parameters; take an object with names, or fewer (${mostParameters} at most)`,
        within: name,
        size: parameters,
      })),

  'functions stay short': ({ path, functions }) =>
    functions.flatMap(({ name, line, lines, isList, isTestBody }) => {
      const limit = isComponent(path, name) ? mostComponentLines : mostLines
      return lines > limit && !isList && !isTestBody
        ? [
            {
              line,
              message: `${name} has ${lines} lines; give its steps names (${limit} at most)`,
              within: name,
              size: lines,
            },
          ]
        : []
    }),
}

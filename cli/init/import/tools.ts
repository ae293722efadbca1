/** Tools whose sites can be taken over. */
export const importable = ['docusaurus', 'vitepress', 'mkdocs'] as const
export type Importable = (typeof importable)[number]

import type { GeneratedJob, SidebarItem } from '../../schema/site.ts'

/** Every page of the site on one: what reaches all of them without scripts. */
export function ContentsPage({ job }: { job: GeneratedJob }) {
  return (
    <main id="main">
      <div className="content contents">
        <h1>{job.title}</h1>
        <ItemList items={job.items} />
      </div>
    </main>
  )
}

function ItemList({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul>
      {items.map((item) =>
        item.unlisted ? null : (
          <li key={item.href ?? item.label}>
            {item.href === undefined ? item.label : <a href={item.href}>{item.label}</a>}
            {item.items.length > 0 && <ItemList items={item.items} />}
          </li>
        ),
      )}
    </ul>
  )
}

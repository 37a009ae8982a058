import { money } from "../../../lib/format";
import type { DeskOrder } from "../../../lib/order-desk";
import { slotWords } from "../../../ui/staff/day-picker";
import styles from "./order-print.module.css";

/** The pieces to load or set ready, each with a box to tick, and notes for the driver. */
export function PickList({ order }: { order: DeskOrder }) {
  const { customer, fulfillment, services, notes, due_cents } = order;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{fulfillment === "pickup" ? "Picked up by" : "Deliver to"}</dt>
        <dd>
          <b>
            {customer.firstName} {customer.lastName}
          </b>
          , {customer.phone}
          {fulfillment === "delivery" && (
            <>
              <br />
              {customer.address}, {customer.city}, {customer.state} {customer.zipCode}
            </>
          )}
        </dd>
        <dt>When</dt>
        <dd>{slotWords(order, order.days) || "No day yet"}</dd>
        {services.length > 0 && (
          <>
            <dt>Services</dt>
            <dd>{services.join(", ")}</dd>
          </>
        )}
        <dt>To take</dt>
        <dd>{due_cents > 0 ? money(due_cents) : "Nothing, it is paid"}</dd>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Picked</th>
            <th scope="col">Unit</th>
            <th scope="col">Model</th>
            <th scope="col">Pieces</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.position}>
              <td>
                <span className={styles.tick} />
              </td>
              <td>
                <b>{line.name}</b>
                <br />
                {line.id}
              </td>
              <td>{line.model}</td>
              <td>{line.quantity - line.returned}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && (
        <section>
          <h2>Notes</h2>
          <ul>
            {notes.map((note) => (
              <li key={`${note.at} ${note.text}`}>{note.text}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.signature}>Received by, and date</p>
    </>
  );
}

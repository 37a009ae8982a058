import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api";
import { Data, read } from "../../lib/data";
import { everyMinute } from "../../lib/every-minute";
import type { StaffBadges } from "../../lib/wire-types";
import { Tabs } from "../../ui/staff/tabs";

const badges = read<StaffBadges>("/api/staff/badges");

/** The tabs, with their numbers of open entries. Its own reads open no dialog after the session has ended: the screen's do. */
export function StaffTabs({ current }: { current: string }) {
  return (
    <Data ask={call}>
      <Live current={current} />
    </Data>
  );
}

function Live({ current }: { current: string }) {
  const { data } = useQuery({ ...badges(), ...everyMinute });
  return <Tabs current={current} waiting={{ "/staff": data?.today ?? 0, "/staff/orders": data?.orders ?? 0 }} />;
}

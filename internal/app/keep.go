package app

import (
	"time"

	"enamel/internal/setting"
)

// keepKeys say how long what grows is kept. No period is longer than the
// privacy policy promises.
type keepKeys struct {
	log, chats, jobs, figures, copies, backlinks, backups, requests, crawls setting.Key[int]
}

func defineKeeping(r *setting.Registry) keepKeys {
	return keepKeys{
		log:       setting.Define(r, "keep.log_days", 730, between("days", 30, 730)),
		chats:     setting.Define(r, "keep.chats_days", 90, between("days", 7, 90)),
		jobs:      setting.Define(r, "keep.jobs_days", 7, between("days", 1, 365)),
		figures:   setting.Define(r, "keep.figures_days", 730, between("days", 400, 730)),
		copies:    setting.Define(r, "keep.copies_days", 487, between("days", 30, 730)),
		backlinks: setting.Define(r, "keep.backlinks_days", 365, between("days", 30, 730)),
		backups:   setting.Define(r, "keep.backup_history_days", 400, between("days", 30, 3650)),
		requests:  setting.Define(r, "keep.requests_days", 0, between("days", 0, 3650)),
		crawls:    setting.Define(r, "keep.crawls", 20, between("crawls", 2, 200)),
	}
}

// days is the newest reading of a setting.
func (s *store) days(k setting.Key[int]) func() time.Duration {
	return func() time.Duration { return time.Duration(k.Get(s.settings.Snapshot())) * 24 * time.Hour }
}

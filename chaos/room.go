package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// roomEnv tells the program that it runs in a room of its own, where it may
// mount small disks that nobody else sees.
const roomEnv = "ENAMEL_CHAOS_ROOM"

// The kinds of room.
const (
	roomOfRoot = "root"
	roomOfUser = "user"
	noRoom     = "none"
)

// enterRoom runs the program again in a mount namespace of its own. done is
// false where this process is the one to go on: in the room, or without one
// where the machine allows none.
func enterRoom(ctx context.Context) (done bool, err error) {
	if os.Getenv(roomEnv) != "" {
		return false, nil
	}
	cmd := exec.CommandContext(ctx, "/proc/self/exe", os.Args[1:]...) //nolint:gosec // this program
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	attr, kind := &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS, Pdeathsig: syscall.SIGTERM}, roomOfRoot
	if uid := os.Getuid(); uid != 0 {
		kind = roomOfUser
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: uid, Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
	}
	cmd.SysProcAttr = attr
	cmd.Env = append(os.Environ(), roomEnv+"="+kind)
	if err := cmd.Start(); err != nil {
		return false, os.Setenv(roomEnv, noRoom)
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		os.Exit(exit.ExitCode())
	}
	return true, err
}

// mountDisk puts a disk of 1 GB in memory at a folder.
func mountDisk(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // the server's own user looks into it
		return err
	}
	if os.Getenv(roomEnv) == noRoom {
		return errors.New("this machine allows no mount namespace, so no disk can be made small")
	}
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("make the mounts private: %w", err)
	}
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=1g,mode=0755"); err != nil {
		return fmt.Errorf("mount a disk: %w", err)
	}
	return nil
}

// unmountDisk takes a disk away with all that is on it.
func unmountDisk(folder string) { _ = syscall.Unmount(folder, syscall.MNT_DETACH) } // else it goes with the room

// fillDisk writes a file until no byte of its disk is free.
func fillDisk(path string) error {
	f, err := os.Create(path) //nolint:gosec // on a disk of this program
	if err != nil {
		return err
	}
	block := make([]byte, 1<<20)
	for len(block) > 0 {
		if _, err = f.Write(block); err != nil {
			block = block[:len(block)/2] // the last bytes too
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		return errors.Join(fmt.Errorf("fill the disk: %w", err), f.Close())
	}
	return f.Close()
}
